package letter

import (
	"strings"
	"testing"
)

// marks prints lines with a mark each: "." own, ">" quoted, "~" footer.
func marks(lines []Line) string {
	var b strings.Builder
	for _, line := range lines {
		switch {
		case line.Quoted:
			b.WriteByte('>')
		case line.Footer:
			b.WriteByte('~')
		default:
			b.WriteByte('.')
		}
	}
	return b.String()
}

// TestClassify gives a plain text letter and the mark of each line; blank
// lines take the mark of what they stand in.
func TestClassify(t *testing.T) {
	tests := []struct {
		name, text, want string
	}{
		{"no quote", "Gwent holds\nPowys too", ".."},
		{"signature", "Gwent holds\n-- \nAnna\nTel. 12", ".~~~"},
		{"dashes without the space are no delimiter", "Gwent holds\n--\nPowys holds", "..."},
		{"signature above a quote", "Hold\n-- \nAnna\n\nOn 3 Mar 2026, Bo <b@x.example> wrote:\n> Hi", ".~~~>>"},
		{"own text below the quote below a signature", "Hold\n-- \nAnna\n> Hi\nAlso move", ".~~>."},
		{"too long for a signature", "Hold\n-- \n" + strings.Repeat("Gwent 1 to Avalon\n", 13), ".." + strings.Repeat(".", 13) + "."},
		{"interleaved", "On 3 March Bo wrote:\n> Gwent?\nhold\n> Powys?\nmove", ">>.>."},
		{"nested quotes", "> > a\n>> b\n > c\nown", ">>>."},
		{"arrows are no quotes", "Gwent -> Avalon\n-> Powys", ".."},
		{"quoted attribution", "Hold\n> On 3 March Bo wrote:\n>> Hi", ".>>"},
		{"attribution without a quote is own", "On 3 March 2026 Bo wrote:\nGwent holds", ".."},
		{"vague attribution without a quote is own", "Hold\nOn 3 March Bo wrote:\nGwent holds", "..."},
		{"unmarked quote below own text", "Hold\nOn 3/3/26 Bo <bo@x.example> wrote:\nHi", ".>>"},
		{"order line above a wrapped attribution",
			"Le 3 armate di Gwent ad Avalon\nIl giorno mar 3 mar 2026 Bo\n<bo@x.example> ha scritto:\n> Ciao", ".>>>"},
		{"order line with a date above one line",
			"On 3/3 Gwent moves\nOn 3 Mar 2026, Bo <bo@x.example> wrote:\n> Hi", ".>>"},
		{"attribution over four lines", "On Tuesday, 3 March 2026,\nat 10:15 o'clock,\nBretwalda <b@x.example>\nwrote:\n> Hi", ">>>>>"},
		{"attribution en without date", "Bo <bo@x.example> writes:\n> Hi\nHold", ">>."},
		{"attribution es", "El mar, 3 mar 2026 a las 10:15, Bo (<bo@x.example>) escribió:\n> Hola", ">>"},
		{"attribution de", "Am Di., 3. März 2026 um 10:15 Uhr schrieb Bo <bo@x.example>:\n> Hallo", ">>"},
		{"attribution fr", "Le mar. 3 mars 2026 à 10:15, Bo <bo@x.example> a écrit :\n> Salut", ">>"},
		{"attribution hu Gmail", "Bo <bo@x.example> ezt írta (időpont: 2026. márc. 3., K, 10:15):\n> Szia", ">>"},
		{"attribution hu Gmail wrapped", "Bo <bo@x.example>\nezt írta (időpont: 2026. márc. 3., K,\n10:15):\n> Szia", ">>>>"},
		{"attribution hu Thunderbird", "2026. 03. 03. 10:15 keltezéssel, Bo írta:\n> Szia", ">>"},
		{"Outlook separator", "Hold\n\n-----Original Message-----\nFrom: Bo\nGwent?", "..>>>"},
		{"Outlook separator it", "Tieni\n-----Messaggio originale-----\nDa: Bo", ".>>"},
		{"Thunderbird forward", "Hold\n-------- Forwarded Message --------\nSubject: x", ".>>"},
		{"Apple forward", "Hold\n\nBegin forwarded message:\n\n> From: Bo\n> Subject: x", "..>>>>"},
		{"field block", "Hold\nFrom: Bo\nSent: Tuesday\nTo: Anna\nSubject: x\n\nHi", ".>>>>>>"},
		{"field block in bold", "Hold\n*From:* Bo\n*Sent:* Tuesday\n*Subject:* x\nHi", ".>>>>"},
		{"field block fr", "Hold\nDe : Bo\nEnvoyé : mardi\nÀ : Anna\nObjet : x\nHi", ".>>>>>"},
		{"ruler and field block", "Hold\n________________________________\n\nVon: Bo\nAn: Anna\nBetreff: x", ".>>>>>"},
		{"an order form is no field block", "From: Gwent\nTo: Avalon\nArmies: 2", "..."},
		{"ruler alone", "Hold\n________________________________\nMove", "..."},
		{"Mailman footer", "Hold\n_______________________________________________\nBritannia mailing list\nhttps://l.example", ".~~~"},
		{"ruler above orders that unsubscribe", "______________________\n" + strings.Repeat("order\n", 13) + "unsubscribe", strings.Repeat(".", 15)},
		{"mobile en", "Hold\nSent from my iPhone\nMove", ".~."},
		{"mobile es", "Hold\nEnviado desde mi iPhone", ".~"},
		{"mobile it", "Hold\nInviato da Outlook per Android", ".~"},
		{"mobile hu", "Hold\niPhone-omról küldve", ".~"},
		{"mobile hu Outlook", "Hold\nElküldve az Outlook Android alkalmazásból", ".~"},
		{"mobile de", "Hold\nVon meinem iPhone gesendet", ".~"},
		{"mobile fr", "Hold\nEnvoyé de mon iPhone", ".~"},
		{"mobile with link", "Hold\nGet Outlook for iOS<https://aka.example/o0ukef>", ".~"},
		{"an order that begins with sent", "Sent from Gwent to Avalon: 2 armies\nGet 2 armies from Powys", ".."},
		{"our letter without marks", "Hold\n[bw] Tuesday, round 3\n\nGwent 1 to Avalon\n---\nTuesday (t). Replies are\nread. [/bw]", ".>>>>>>"},
		{"own text below our letter", "[bw] Tuesday\nGwent 1 to Avalon\nTuesday (t). [/bw]\n\nHold", ">>>.."},
		{"our letter without its end", "Hold\n[bw] Tuesday\nGwent 1 to Avalon", ".>>"},
		{"the end of our letter alone", "Hold\n\n---\nTuesday (t). Replies are\nread as orders. [/bw]\nMove", "..>>>."},
		{"own text below our letter below fields", "Od: Bo <b@x.example>\nWysłano: 3 marca 2026 10:15\nTemat: x\n\n[bw] Tuesday\nHi [/bw]\nHold", ">>>>>>."},
		{"our letter in somebody else's", "Hold\nOd: Bo <b@x.example>\nWysłano: 3 marca 2026 10:15\nTemat: x\n\nI stay.\n[bw] Tuesday\nHi [/bw]\nGwent 1 to Avalon", ".>>>>>>>>"},
		{"our letter in marked lines", "> [bw] Tuesday\n> Gwent?\nhold\n> Hi [/bw]", ">>.>"},
		{"our letter in the line of an order", "Hold [bw] Tuesday\nHi [/bw]", ".>>"},
		{"an attribution in any language above our letter", "Hold\n\nwt., 3 mar 2026 o 10:15 Bo\n<bo@x.example> napisał(a):\n[bw] Tuesday\nHi [/bw]", "..>>>>"},
		{"what somebody else wrote", "Hold\n    | Gwent 1 to Avalon\nMove", ".>."},
		{"The Bat!", "Hello Bo,\n\nTuesday, March 3, 2026, 10:15:00 AM, you wrote:\n\nAB> Gwent?\nhold\nAB>> Hi\nAB> Powys?", "..>.>.>>"},
		{"The Bat! quotes our letter", "hold\n T> [bw] Tuesday\n T> Hi [/bw]", ".>>"},
		{"what is left of a quoted line", "> " + strings.Repeat("word ", 13) + "end\nof it\n> Gwent?\nhold\n> Powys?", ">>>.>"},
		{"what is left of long quoted lines", strings.Repeat("> "+strings.Repeat("word ", 13)+"end\n"+strings.Repeat("word ", 12)+"and an end\nof it\n", 3) + "\nhold", ">>>>>>>>>.."},
		{"an order below a long quoted line", "> " + strings.Repeat("word ", 13) + "end\nMove 2 armies from Gwent to Avalon\n> Powys?", ">.>"},
		{"orders like the marks of The Bat!", "KE> Essex 2\nKE> Sussex 1", ".."},
		{"an order and an attribution in one line", "Hold On Tue, 3 Mar 2026 at 10:15, Bo <bo@x.example> wrote:\n> Hi", ".>>"},
		{"an order and an attribution in one line hu", "Hold Bo <bo@x.example> ezt írta (időpont: 2026. márc. 3., K, 10:15):\n> Hi", ".>>"},
		{"Yahoo de without marks", "Hold\n\n    Am Dienstag, 3. März 2026 um 10:15:00 MEZ hat Bo <bo@x.example> Folgendes geschrieben:  \n \n Gwent 1 to Avalon", "..>>>"},
		{"Zoho", "Hold\n\n---- On Tue, 03 Mar 2026 10:15:00 +0100 Bo <bo@x.example> wrote ---\n\nGwent 1 to Avalon", "..>>>"},
		{"fields nl", "Hold\n\nVan: Bo <bo@x.example>\nVerzonden: dinsdag 3 maart 2026 10:15\nAan: Anna <anna@x.example>\nOnderwerp: Round 3\n\nGwent 1 to Avalon", "..>>>>>>"},
		{"fields ro", "Hold\n\nDe la: Bo <bo@x.example>\nTrimis: marți, 3 martie 2026 10:15\nCătre: Anna\nSubiect: Round 3\n\nGwent 1 to Avalon", "..>>>>>>"},
		{"fields in no language that is known", "Hold\n\nFrån: Bo <bo@x.example>\nSkickat: den 3 mars 2026 10:15\nTill: Anna\nÄmne: Round 3\n\nGwent 1 to Avalon", "..>>>>>>"},
		{"fields below an order without a gap", "Welsh: stay\nDe: Bo <bo@x.example>\nEnviada em: 3 de março de 2026 10:15\nAssunto: x\nGwent 1 to Avalon", ".>>>>"},
		{"fields in one line", "Hold\nFrom: Bo <bo@x.example> Sent: Tuesday, March 3, 2026 10:15 AM To: Anna <a@x.example> Subject: x\nGwent 1 to Avalon", ".>>"},
		{"Samsung pt", "Hold\n\n-------- Mensagem original --------\nDe: Bo <bo@x.example>\nData: 03/03/2026 10:15 (GMT+00:00)\nPara: Anna\nAssunto: x\n\nGwent 1 to Avalon", "..>>>>>>>"},
		{"a separator in no language that is known", "Hold\n-------- Alkuperäinen viesti --------\nLähettäjä: Bo <bo@x.example>\nPäivä: 3.3.2026 10:15\nSaaja: Anna\nGwent 1", ".>>>>>"},
		{"dashes around a heading", "--- Welsh ---\nGwent 1 to Avalon", ".."},
		{"orders with colons", "Gwent: 1 to Avalon\nPowys: stay\nround 3: stay", "..."},
		{"escaped From", "Hold\n>From Gwent 2 to Avalon\nMove", "..."},
		{"quoted line with From", "> Where from?\n> From Gwent", ">>"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lines := classify(fragment{source: test.text}.lines(), nil)
			if got := marks(lines); got != test.want {
				t.Errorf("marks = %s, want %s", got, test.want)
			}
		})
	}
}

func TestLineViews(t *testing.T) {
	l := Letter{Lines: []Line{
		{Text: "quoted", Quoted: true}, {}, {Text: "own"}, {}, {Text: "also own"}, {Text: "Anna", Footer: true},
	}}
	for name, got := range map[string][2]string{
		"Own":    {l.Own(), "own\n\nalso own"},
		"Quoted": {l.Quoted(), "quoted"},
		"All":    {l.All(), "quoted\n\nown\n\nalso own\nAnna"},
	} {
		if got[0] != got[1] {
			t.Errorf("%s() = %q, want %q", name, got[0], got[1])
		}
	}
}
