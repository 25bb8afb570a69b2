// Package orderstest has what tests of the order language of several families of games need.
package orderstest

import "bretwalda/internal/ruleset"

// Noise is what people write around their orders and mean nothing by for the game, in the languages; in each a list of
// the same length.
func Noise() map[string]map[ruleset.Language][]string {
	return map[string]map[ruleset.Language][]string{
		"greeting glued to the first line": {
			"en": {"Hi all, ", "Hi, ", "Hello everyone! ", "Hey Zoe, ", "Good morning, ", "Dear GM, ", "Evening all. ", "Hi there - ", "Hello, here we go: ", "Ok, ", "Right, ", "So, ", "Hi, my orders: "},
			"es": {"Hola a todos, ", "Hola, ", "¡Hola a todos! ", "Hola Ana, ", "Buenos días, ", "Querido árbitro, ", "Buenas tardes. ", "Buenas - ", "Hola, aquí va: ", "Vale, ", "Bueno, ", "Pues ", "Hola, mis órdenes: "},
			"it": {"Ciao a tutti, ", "Ciao, ", "Ciao a tutti! ", "Ciao Zoe, ", "Buongiorno, ", "Caro arbitro, ", "Buonasera. ", "Salve - ", "Ciao, ecco qui: ", "Ok, ", "Bene, ", "Allora, ", "Ciao, i miei ordini: "},
			"hu": {"Sziasztok, ", "Szia, ", "Sziasztok! ", "Szia Zita, ", "Jó reggelt, ", "Kedves játékvezető, ", "Jó estét. ", "Helló - ", "Szia, akkor lássuk: ", "Oké, ", "Jó, ", "Na, ", "Szia, a parancsaim: "},
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
