package moderator

import (
	"strings"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// noises are what stands below the orders of a letter without being one.
var noises = map[string]string{
	"thanks":       "Thanks a lot, and good luck to everybody!\nAnna",
	"thanks es":    "Muchas gracias por todo y un abrazo.\n\nSaludos cordiales,\nAnna",
	"thanks it":    "Grazie mille e a presto!\nCordiali saluti\nAnna Kovács",
	"thanks hu":    "Köszönöm szépen, és jó játékot mindenkinek!\n\nÜdvözlettel:\nKovács Anna",
	"address":      "Best regards,\nAnna Kovács\n12 Kent Road\nLondon SE1 4AA\nTel. +44 20 7946 0018",
	"address es":   "Un saludo,\n\nAnna Kovács\nC/ Essex 3, 2º izquierda\n28001 Madrid\nTel.: 915 55 12 34\nwww.kovacs.example",
	"address hu":   "Üdv,\nAnna\n\nKovács Anna\n1011 Budapest, Fő utca 2. III/4.\nMobil: +36 30 123 4567",
	"address de":   "Viele Grüße\nAnna Kovács\nLindenstraße 7\n10969 Berlin",
	"work":         "--\nAnna Kovács | Senior Consultant | Wessex Partners Ltd.\nRegistered in England and Wales, number 01234567",
	"pgp":          "-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v2\n\niQEzBAEBCAAdFiEE2Kent0to3FromGwent1+2armiesFIAmX2from/Gwent=\n=x7Qk\n-----END PGP SIGNATURE-----",
	"key":          "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEZ2from3Gwent4toAvalon5\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----",
	"google group": "-- \nYou received this message because you are subscribed to the Google Groups \"Britannia\" group.\nTo unsubscribe from this group and stop receiving emails from it, send an email to britannia+unsubscribe@googlegroups.com.",
	"list":         "To unsubscribe send an empty message to britannia-unsubscribe@lists.example, or visit https://lists.example/britannia",
	"yahoo groups": "------------------------------------\nPosted by: Anna <anna@club.example>\n------------------------------------\nVisit your group https://groups.example/britannia\nTo unsubscribe, mail to britannia-unsubscribe@groups.example",
	"virus":        "Virus-free. www.avast.com\n<#DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2>",
	"virus es":     "Libre de virus. www.avg.com",
	"disclaimer en": "This e-mail and any attachments are confidential and intended solely for the addressee. If you are not the intended recipient, you must not read, copy or use it, nor take any action in reliance on it; please notify the sender and delete 1 copy from your system.\n\n" +
		"Please consider the environment before printing this e-mail.",
	"disclaimer es":           "Este mensaje y los ficheros adjuntos pueden contener información confidencial destinada solamente a la persona o personas mencionadas como destinatarios. Si usted no es el destinatario, no debe leer, copiar ni usar de ninguna forma este mensaje y debe borrarlo.",
	"disclaimer it":           "Le informazioni contenute in questo messaggio di posta elettronica sono riservate e a uso esclusivo del destinatario. Qualora il messaggio Le fosse pervenuto per errore, La preghiamo di eliminarlo senza copiarlo e senza inoltrarlo a terzi, dandocene gentilmente comunicazione.",
	"disclaimer hu":           "Ez az üzenet és annak minden melléklete bizalmas, és kizárólag a címzettnek szól. Ha nem Ön a címzett, kérjük, ne használja fel, ne másolja le és ne továbbítsa senkinek, hanem haladéktalanul törölje, és értesítse a feladót.",
	"disclaimer de":           "Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind oder diese E-Mail irrtümlich erhalten haben, informieren Sie bitte sofort den Absender und vernichten Sie diese Mail.",
	"disclaimer pl":           "Niniejsza wiadomość zawiera informacje poufne, przeznaczone do wyłącznego użytku adresata. Jeśli nie są Państwo adresatem, prosimy o poinformowanie nadawcy i usunięcie wiadomości.",
	"disclaimer broken at 72": "CONFIDENTIALITY NOTICE: This message is intended for the use of the\nperson to whom it is addressed and may hold all that is confidential. If\nyou received it in error, 1 from each of us asks you to\nremove it.",
	"mobile":                  "Sent from my Galaxy",
	"mobile pl":               "Wysłane z iPhone'a",
	"mobile nl":               "Verstuurd vanaf mijn iPhone",
	"mobile pt":               "Enviado do meu iPhone",
	"app":                     "Sent via BlackBerry Hub+ Inbox for Android",
	"quote of wit":            "-- \n\"Veni, vidi, vici.\" (Caesar, after he took Kent with 2 legions)",
}

// What letters have besides orders is no problem and no order.
func TestNoiseIsNoProblem(t *testing.T) {
	c := newClub(t)
	rules, err := c.mod.shelf.Rules(shelf.DefaultRuleset)
	if err != nil {
		t.Fatal(err)
	}
	for name, noise := range noises {
		t.Run(name, func(t *testing.T) {
			raw := "From: Anna Kovács <anna@club.example>\nTo: games@club.example\nSubject: x\nContent-Type: text/plain; charset=utf-8\n\n" +
				"Hi all,\n\nWelsh, round 3\n2 from Gwent to Avalon\n\n" + noise + "\n"
			l, err := letter.Read([]byte(raw))
			if err != nil {
				t.Fatal(err)
			}
			ctx := commands.Context{Lang: "en", GM: true, Order: func(string) bool { return false }}
			given, rest, problems := rules.Commands.Parse(orderLines(l.Lines), ctx)
			sheet := rules.Orders().Parse(rest, orders.Context{Next: ruleset.Nation(4), Round: 3, AllowQuoted: true})
			if len(sheet.Sections) != 1 || len(sheet.Sections[0].Orders) != 1 || len(sheet.Problems) > 0 || len(given) > 0 || len(problems) > 0 {
				t.Errorf("%d commands, %+v, %+v\n%s", len(given), problems, sheet, l.Own())
			}
			if !strings.Contains(l.All(), "Hi all") {
				t.Error("the letter is not whole")
			}
		})
	}
}
