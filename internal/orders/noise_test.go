package orders_test

import (
	"maps"
	"os"
	"slices"
	"testing"

	"bretwalda/internal/orders"
	"bretwalda/internal/ruleset"
)

// noise is what people write around their orders and mean nothing by for the game, in the languages; in each a list of
// the same length.
func noise() map[string]map[ruleset.Language][]string {
	return map[string]map[ruleset.Language][]string{
		"greeting glued to the first line": {
			"en": {"Hi all, ", "Hi, ", "Hello everyone! ", "Hey Anna, ", "Good morning, ", "Dear GM, ", "Evening all. ", "Hi there - ", "Hello, here we go: ", "Ok, ", "Right, ", "So, ", "Hi, my orders: "},
			"es": {"Hola a todos, ", "Hola, ", "¡Hola a todos! ", "Hola Ana, ", "Buenos días, ", "Querido árbitro, ", "Buenas tardes. ", "Buenas - ", "Hola, aquí va: ", "Vale, ", "Bueno, ", "Pues ", "Hola, mis órdenes: "},
			"it": {"Ciao a tutti, ", "Ciao, ", "Ciao a tutti! ", "Ciao Anna, ", "Buongiorno, ", "Caro arbitro, ", "Buonasera. ", "Salve - ", "Ciao, ecco qui: ", "Ok, ", "Bene, ", "Allora, ", "Ciao, i miei ordini: "},
			"hu": {"Sziasztok, ", "Szia, ", "Sziasztok! ", "Szia Anna, ", "Jó reggelt, ", "Kedves játékvezető, ", "Jó estét. ", "Helló - ", "Szia, akkor lássuk: ", "Oké, ", "Jó, ", "Na, ", "Szia, a parancsaim: "},
		},
		"thanks glued to the last line": {
			"en": {" Thanks!", " Cheers.", " Thank you!", ", thanks", " Thx", " Cheers, Anna", " Bye", " :)", " ;-)", " 👍", "!!!", " 😂😂", " :-D", " Good luck all!", " That's it.", " That's all for now.", " Done."},
			"es": {" ¡Gracias!", " Saludos.", " ¡Muchas gracias!", ", gracias", " Gracias", " Un saludo, Ana", " Adiós", " :)", " ;-)", " 👍", "!!!", " 😂😂", " xD", " ¡Suerte a todos!", " Eso es todo.", " Nada más por ahora.", " Listo."},
			"it": {" Grazie!", " Saluti.", " Grazie mille!", ", grazie", " Grazie", " Ciao, Anna", " Ciao", " :)", " ;-)", " 👍", "!!!", " 😂😂", " :-D", " Buona fortuna a tutti!", " È tutto.", " Per ora è tutto.", " Fatto."},
			"hu": {" Köszi!", " Üdv.", " Köszönöm szépen!", ", köszi", " Köszi", " Üdv, Anna", " Szia", " :)", " ;-)", " 👍", "!!!", " 😂😂", " :D", " Sok szerencsét mindenkinek!", " Ennyi.", " Most ennyi.", " Kész."},
		},
		"line above": {
			"en": {"Hi all,", "Sorry for the delay, here are my orders:", "Hope you're all well.", "Great game so far!", "Thanks for the report.", "Wow, what a battle!", "Sorry I'm late, was on holiday.", "Ouch, that hurt!", "Here we go again...", "My turn at last!", "Happy new year everybody!", "Just back from work, so quickly:", "Finally got around to this.", "Ha! Nice dice, Peter.", "I hope this is right:", "Orders below.", "See orders below", "Anna here.", "Hi, this is Anna.", "Phew, that was close!"},
			"es": {"Hola a todos:", "Perdón por el retraso, aquí van mis órdenes:", "Espero que estéis todos bien.", "¡Qué buena partida!", "Gracias por el informe.", "¡Vaya batalla!", "Siento el retraso, estaba de vacaciones.", "¡Ay, eso dolió!", "Allá vamos otra vez...", "¡Por fin mi turno!", "¡Feliz año nuevo a todos!", "Acabo de llegar del trabajo, así que rápido:", "Por fin me pongo con esto.", "¡Ja! Buenos dados, Pedro.", "Espero que esté bien:", "Órdenes abajo.", "Ver órdenes abajo", "Aquí Ana.", "Hola, soy Ana.", "¡Uf, por los pelos!"},
			"it": {"Ciao a tutti,", "Scusate il ritardo, ecco i miei ordini:", "Spero che stiate tutti bene.", "Bella partita finora!", "Grazie per il resoconto.", "Che battaglia!", "Scusate il ritardo, ero in ferie.", "Ahi, che male!", "Eccoci di nuovo...", "Finalmente tocca a me!", "Buon anno a tutti!", "Appena tornato dal lavoro, quindi veloce:", "Finalmente ho trovato il tempo.", "Ah! Bei dadi, Pietro.", "Spero sia giusto:", "Ordini sotto.", "Vedi ordini sotto", "Qui Anna.", "Ciao, sono Anna.", "Uff, c'è mancato poco!"},
			"hu": {"Sziasztok,", "Bocs a késésért, itt vannak a parancsaim:", "Remélem, mindenki jól van.", "Eddig nagyon jó játék!", "Köszi a jelentést.", "Hű, micsoda csata!", "Bocs, hogy késtem, nyaraltam.", "Jaj, ez fájt!", "Na, megint itt vagyunk...", "Végre én jövök!", "Boldog új évet mindenkinek!", "Most értem haza a munkából, szóval gyorsan:", "Végre eljutottam idáig.", "Ha! Szép dobás, Péter.", "Remélem, így jó:", "Parancsok lent.", "Lásd a parancsokat lent", "Itt Anna.", "Szia, Anna vagyok.", "Hú, ez közel volt!"},
		},
		"line below": {
			"en": {"Thanks!", "Let me know if something is unclear.", "Good luck everyone!", "See you on Friday.", "See you at 7", "Sorry for being late.", "Hope that's OK.", "I think that's everything.", "Over to you, Peter!", "May the dice be with me!", "Please confirm.", "That should do it.", "No more orders.", "Can't wait to see the result!", "P.S. Say hello to your wife.", "Have a nice weekend!", "Sent from my Galaxy", "This message is confidential.", "Talk to you soon", "PS: 2 beers on me next week"},
			"es": {"¡Gracias!", "Avísame si algo no está claro.", "¡Suerte a todos!", "Nos vemos el viernes.", "Nos vemos a las 7", "Perdón por llegar tarde.", "Espero que valga.", "Creo que eso es todo.", "¡Te toca, Pedro!", "¡Que los dados me acompañen!", "Por favor, confirma.", "Con eso debería bastar.", "No hay más órdenes.", "¡Qué ganas de ver el resultado!", "P.D. Saluda a tu mujer.", "¡Buen fin de semana!", "Enviado desde mi Galaxy", "Este mensaje es confidencial.", "Hablamos pronto", "PD: la semana que viene pago 2 cervezas"},
			"it": {"Grazie!", "Fatemi sapere se qualcosa non è chiaro.", "Buona fortuna a tutti!", "Ci vediamo venerdì.", "Ci vediamo alle 7", "Scusate il ritardo.", "Spero vada bene.", "Penso sia tutto.", "Tocca a te, Pietro!", "Che i dadi siano con me!", "Confermate, per favore.", "Dovrebbe bastare.", "Nessun altro ordine.", "Non vedo l'ora di vedere il risultato!", "P.S. Saluta tua moglie.", "Buon fine settimana!", "Inviato dal mio Galaxy", "Questo messaggio è riservato.", "A presto", "PS: 2 birre offerte da me la settimana prossima"},
			"hu": {"Köszi!", "Szólj, ha valami nem világos.", "Sok szerencsét mindenkinek!", "Pénteken találkozunk.", "Találkozunk 7-kor", "Bocs a késésért.", "Remélem, így jó.", "Azt hiszem, ez minden.", "Te jössz, Péter!", "A kockák legyenek velem!", "Kérlek, erősítsd meg.", "Ennek elégnek kell lennie.", "Nincs több parancs.", "Alig várom az eredményt!", "U.i.: Üdvözlöm a feleségedet.", "Jó hétvégét!", "Samsung Galaxy készülékről küldve", "Ez az üzenet bizalmas.", "Hamarosan beszélünk", "Ui: jövő héten 2 sört fizetek"},
		},
	}
}

// places are how noise stands in a letter.
var places = map[string]func(lines []orders.Line, noise string) []orders.Line{
	"greeting glued to the first line": func(lines []orders.Line, noise string) []orders.Line {
		return append([]orders.Line{{Text: noise + lines[0].Text}}, lines[1:]...)
	},
	"thanks glued to the last line": func(lines []orders.Line, noise string) []orders.Line {
		n := len(lines) - 1
		return append(lines[:n:n], orders.Line{Text: lines[n].Text + noise})
	},
	"line above": func(lines []orders.Line, noise string) []orders.Line {
		return append([]orders.Line{{Text: noise}}, lines...)
	},
	"line below": func(lines []orders.Line, noise string) []orders.Line {
		return append(lines[:len(lines):len(lines)], orders.Line{Text: noise})
	},
}

// TestNoiseAround reads the letters that people wrote in a hurry with what people write around orders: they say the
// same. NOISE=place, or the words, shows what is read otherwise; MANY=1 reads more letters.
func TestNoiseAround(t *testing.T) {
	if testing.Short() {
		t.Skip("not with -short: reads many letters")
	}
	step := 40
	if os.Getenv("MANY") != "" {
		step = 8
	}
	all := polyglot(t)
	for _, lang := range orders.Languages() {
		letters := allHurried(t, all.In(lang), lang)
		whole := make([]*orders.Sheet, len(letters))
		for _, place := range slices.Sorted(maps.Keys(places)) {
			put := places[place]
			for k, words := range noise()[place][lang] {
				n := noisy{place: place, words: words}
				if asked := os.Getenv("NOISE"); asked != "" && asked != place && asked != words {
					continue
				}
				for i := k % step; i < len(letters); i += step {
					if whole[i] == nil {
						s := letters[i].r.Parse(trimmed(letters[i].letter), letters[i].ctx)
						whole[i] = &s
					}
					n.read(t, letters[i], put(trimmed(letters[i].letter), words), whole[i])
				}
				n.judge(t, lang)
			}
		}
	}
}

// noisy counts what is read otherwise of letters with noise.
type noisy struct {
	place, words string

	orders, lost           int
	letters, silent, noted int
}

// read reads a letter with noise, of which all was read without.
func (n *noisy) read(t *testing.T, h *hurried, letter []orders.Line, whole *orders.Sheet) {
	got := h.r.Parse(letter, h.ctx)
	want, have := heard(h.r, *whole), heard(h.r, got)
	missing, added := without(want, have), without(have, want)
	silent := len(missing)+len(added) > 0 && len(got.Problems) == 0 && (len(missing) > 0 || len(whole.Problems) == 0)
	noted := len(got.Problems) > len(whole.Problems)
	n.letters, n.orders, n.lost = n.letters+1, n.orders+len(want), n.lost+len(missing)
	if silent {
		n.silent++
	}
	if noted {
		n.noted++
	}
	if (noted || len(missing)+len(added) > 0) && (os.Getenv("NOISE") == n.place || os.Getenv("NOISE") == n.words) {
		t.Logf("%q:\n%s\nmissing %q\nadded %q\n%s", n.words, text(letter), missing, added, problems(h.r, got))
	}
}

// judge allows few letters in which noise stands in the way of an order, which is told.
func (n *noisy) judge(t *testing.T, lang ruleset.Language) {
	if n.lost+n.silent+n.noted > 0 {
		t.Logf("%s, %s %q: of %d orders %d are lost, of %d letters %d silently, %d with a problem more", lang, n.place, n.words, n.orders, n.lost, n.letters, n.silent, n.noted)
	}
	if n.lost > 3+n.orders/50 || n.silent > 0 || n.noted > 2+n.letters/20 {
		t.Errorf("%s, %s %q: of %d orders %d are lost, of %d letters %d silently, %d with a problem more", lang, n.place, n.words, n.orders, n.lost, n.letters, n.silent, n.noted)
	}
}

// trimmed returns lines without empty ones at the ends.
func trimmed(lines []orders.Line) []orders.Line {
	for len(lines) > 0 && lines[len(lines)-1].Text == "" {
		lines = lines[:len(lines)-1]
	}
	for len(lines) > 0 && lines[0].Text == "" {
		lines = lines[1:]
	}
	return lines
}
