package play

import (
	"bretwalda/internal/italia/cards"
	"bretwalda/internal/orders"
	"bretwalda/internal/pieces"
	"bretwalda/internal/ruleset"
	"bretwalda/templates"
)

// The orders that only Italia has. They are stored: a new one goes to the end.
const (
	buyOrder orders.Kind = orders.OwnKinds + iota
	putOrder
	marchOrder
	campaignOrder
	endOrder
	gatherOrder
	raidOrder
	goldOrder   // pillage for gold
	pointsOrder // pillage for points
	spareOrder
	rebuildOrder
	seaOrder // fight at sea
	aimOrder
	removeOrder
	capitalOrder
	blockOrder
	joinOrder
	reactOrder
	revoltOrder
	convertOrder
	departOrder
	takeOrder
	drivenOrder
	tributeOrder
	embarkOrder
	sailOrder
	landOrder
)

// Words are the statements of Italia; of the common ones it uses those on battles,
// submission and what depends on something.
func Words() orders.Family {
	say := func(en, es, it, hu []string) orders.Forms {
		return orders.Forms{"en": en, "es": es, "it": it, "hu": hu}
	}
	type w = []string
	own := func(forms orders.Forms) orders.Statement { return orders.Statement{Forms: forms} }
	stands := func(forms orders.Forms) orders.Statement { return orders.Statement{Forms: forms, Stands: true} }
	uncounted := func(forms orders.Forms) orders.Statement {
		return orders.Statement{Forms: forms, Stands: true, Uncounted: true}
	}
	travels := func(forms orders.Forms) orders.Statement { return orders.Statement{Forms: forms, Travels: true} }
	regroups := func(led bool, forms orders.Forms) orders.Statement { // a leader picks units up, and leaves some (it LDR-13 CAM-08)
		return orders.Statement{Forms: forms, Travels: true, Regroups: true, Led: led}
	}
	named := func(name string, s orders.Statement) orders.Statement { // for pages on which a turn is ordered
		s.Name = name
		return s
	}
	list := map[orders.Kind]orders.Statement{
		buyOrder: named("buy", own(say(w{"buy", "purchase", "build", "buying", "purchases"}, w{"compra", "comprar", "adquiere", "construye", "compres", "compro", "compramos", "construyo", "construimos", "construir", "compras"},
			w{"acquista", "acquisisci", "compra", "costruisci", "comprare", "acquistare", "compro", "acquisto", "compriamo", "costruisco", "costruiamo", "costruire", "acquisti"}, w{"vásárolj", "vegyél", "építs", "veszek", "vásárolok", "vásároljunk", "veszünk", "vásárolunk", "építek", "építünk", "vásárlás"}))),
		putOrder: named("put", own(say(w{"place", "put"}, w{"coloca", "pon", "coloques", "pongas"}, w{"piazza", "posiziona", "metti", "piazzare", "mettere"}, w{"helyezz", "helyezd", "helyezd el", "helyezz el", "tegyél", "rakj le", "rakj"}))),
		marchOrder: regroups(false, say(w{"move", "march", "go", "ship", "send"}, w{"mueve", "marcha", "ve", "van", "vayan", "manda", "envía"}, w{"muovi", "sposta", "marcia", "vai", "vanno", "vadano", "manda"},
			w{"mozgass", "vonulj", "menj", "lépj", "menjen", "menjenek", "vonuljon", "vonuljanak", "küldj"})),
		campaignOrder: regroups(true, say(w{"campaign", "campaigns", "campaigning"}, w{"haz campaña", "campaña", "hagas campaña", "campañas"}, w{"fai campagna", "campagna", "campagne"}, w{"viselj hadjáratot", "hadjárat"})),
		endOrder: uncounted(say(w{"end the campaign", "end campaign", "pass", "stop the campaign", "stop campaign", "campaign ends", "the campaign ends", "end of campaign", "end of the campaign", "finish the campaign", "finish campaign", "finishing the campaign", "ending the campaign", "conclude the campaign", "halt the campaign", "campaign over", "the campaign is over"}, w{"termina la campaña", "termina campaña", "pasa", "fin de la campaña", "fin de campaña", "acaba la campaña", "terminar la campaña", "terminar campaña", "terminamos la campaña", "acabar la campaña", "acabamos la campaña", "finaliza la campaña", "finalizar la campaña", "concluye la campaña", "concluir la campaña", "detén la campaña", "fin a la campaña"},
			w{"termina la campagna", "termina campagna", "passa", "fine campagna", "fine della campagna", "finisci la campagna", "ferma la campagna", "terminare la campagna", "terminiamo la campagna", "finire la campagna", "finisco la campagna", "finiamo la campagna", "concludi la campagna", "concludere la campagna", "concludiamo la campagna", "fermare la campagna", "fine alla campagna"}, w{"fejezd be a hadjáratot", "hadjárat vége", "a hadjárat vége", "passzolj", "befejezni a hadjáratot", "befejezem a hadjáratot", "befejezzük a hadjáratot", "fejezzük be a hadjáratot", "vége a hadjáratnak", "hadjárat befejezése", "a hadjárat befejezése", "zárd le a hadjáratot", "hagyd abba a hadjáratot"})),
		gatherOrder: {Midway: orders.GoTake, // "collect 1 legion there"
			Forms: say(w{"gather", "collect"}, w{"reúne", "recoge"}, w{"raccogli", "raduna"}, w{"gyűjts össze", "gyűjts"})},
		raidOrder: own(say(w{"raid", "raids", "raiding"}, w{"asalta", "asaltes", "razia", "razias", "asalto", "asaltos"}, w{"razzia", "razziare", "razziamo", "razzie"}, w{"üss rajta", "portyázz", "rajtaütés", "portya", "portya", "portyázd", "portyázunk"})),
		goldOrder: uncounted(say(w{"pillage for gold", "sack for gold", "loot for gold", "plunder for gold"}, w{"saquea por oro", "saquea por el oro", "saquees por oro"}, w{"saccheggia per oro", "saccheggia per l'oro", "saccheggiare per oro"},
			w{"fosztogass aranyért", "fosztsd ki aranyért", "fosztogasd aranyért"})),
		pointsOrder: uncounted(say(w{"pillage for points", "sack for points", "loot for points", "plunder for points"}, w{"saquea por puntos", "saquea por los puntos"},
			w{"saccheggia per punti", "saccheggia per i punti", "saccheggiare per punti"}, w{"fosztogass pontokért", "fosztsd ki pontokért", "fosztogasd pontokért"})),
		spareOrder:   uncounted(say(w{"spare"}, w{"respeta", "respetes"}, w{"risparmia", "risparmiare"}, w{"kíméld meg", "kímélj meg"})),
		rebuildOrder: stands(say(w{"rebuild", "restore", "rebuilding", "rebuilds", "rebuildings"}, w{"reconstruye", "reconstruyas", "reconstruir", "reconstruyo", "reconstruimos", "reconstrucción", "reconstrucciones"}, w{"ricostruisci", "ricostruire", "ricostruisco", "ricostruiamo", "ricostruzione", "ricostruzioni"}, w{"építsd újjá", "építs újjá", "újjáépítés", "újjáépítem", "újjáépítjük", "újjáépítek", "újjáépítünk", "építem újjá", "építek újjá", "építjük újjá"})),
		seaOrder: uncounted(say(w{"fight at sea", "attack at sea"}, w{"da batalla", "des batalla", "lucha en el mar"}, w{"dai battaglia", "dare battaglia", "combatti in mare"},
			w{"harcolj a tengeren", "tengeri harc"})),
		aimOrder:     stands(say(w{"aim at", "aim"}, w{"apunta a", "apunta"}, w{"mira a", "mira ai", "mira alle", "mira agli", "mira"}, w{"célozz", "célozd"})),
		removeOrder:  stands(say(w{"remove"}, w{"quita"}, w{"rimuovi", "togli"}, w{"vegyél le", "vedd le"})),
		capitalOrder: uncounted(say(w{"capital"}, w{"capital"}, w{"capitale"}, w{"főváros"})),
		blockOrder:   own(say(w{"block", "blocking"}, w{"bloquea", "bloquees", "bloquear"}, w{"blocca", "bloccare"}, w{"tarts fel", "tartsd fel", "feltartás"})),
		joinOrder: stands(say(w{"join the battle", "join", "join battle", "join battles", "join the battles", "joining", "join in", "joins in", "joining in"}, w{"únete a la batalla", "únete", "te unas a la batalla", "te unas", "nos unimos", "me uno"}, w{"entra in battaglia", "unisciti", "entrare in battaglia", "ci uniamo", "mi unisco"},
			w{"kapcsolódj be", "csatlakozz", "csatlakozunk", "csatlakozom"})),
		reactOrder:   orders.Statement{Forms: say(w{"react", "reaction", "reactions"}, w{"reacciona", "reacciones", "reacciono", "reaccionamos"}, w{"reagisci", "reagire", "reagisco", "reagiamo", "reazione", "reazioni"}, w{"reagálj", "reagálok", "reagálunk", "reakció"}), Stands: true, Travels: true},
		revoltOrder:  uncounted(say(w{"revolt", "rebel", "revolts", "rebels", "rebellion", "rebellions", "revolting", "rise up"}, w{"rebélate", "te rebeles", "sublévate", "me rebelo", "nos rebelamos", "me sublevo", "nos sublevamos", "te sublevas", "se rebelan", "se sublevan", "rebelarme", "rebelarnos", "sublevarme", "rebelión", "rebeliones", "revuelta", "revueltas"}, w{"ribellati", "ribellarti", "rivoltati", "mi ribello", "ci ribelliamo", "si ribellano", "ribellarmi", "ribellarci", "ribellarsi", "ribellione", "rivolta", "rivolte"}, w{"lázadj fel", "lázadj", "lázadás", "lázadást", "felkelés", "fellázadnak", "lázadnak fel", "lázadunk", "lázadok", "lázadni", "fellázadok", "lázadok fel", "fellázadunk", "lázadunk fel"})),
		convertOrder: stands(say(w{"convert", "win over", "converting", "conversion", "conversions"}, w{"convierte", "conviertas", "convertir", "convierto", "convertimos", "conversión", "conversiones", "conviértelos", "conviértelo"}, w{"converti", "convertire", "converto", "convertiamo", "conversione", "conversioni", "convertili", "convertilo"}, w{"téríts át", "térítsd át", "áttérítés", "áttérítést", "áttérítek", "áttérítünk", "térítek át", "térítünk át"})),
		departOrder:  own(say(w{"leave the game", "leave game"}, w{"abandona el juego"}, w{"lascia il gioco"}, w{"távozz"})),
		takeOrder: uncounted(say(w{"accept the reinforcements", "accept reinforcements"}, w{"acepta los refuerzos", "acepta refuerzos", "aceptes los refuerzos", "acepto los refuerzos", "acepto refuerzos", "aceptamos los refuerzos"},
			w{"accetta i rinforzi", "accetta rinforzi", "accettare i rinforzi", "accetto i rinforzi", "accettiamo i rinforzi"}, w{"fogadd el az erősítést", "elfogadom az erősítést", "fogadom el az erősítést"})),
		drivenOrder: uncounted(say(w{"driven out", "those driven out go anywhere"}, w{"expulsados", "los expulsados van a cualquier parte"},
			w{"scacciati", "gli scacciati vanno ovunque"}, w{"kiűzöttek", "a kiűzöttek", "a kiűzöttek bárhová mehetnek"})),
		tributeOrder: stands(say(w{"with tribute buy"}, w{"con el tributo compra"}, w{"con il tributo acquista", "col tributo acquista"},
			w{"adóból vásárolj", "az adóból vásárolj"})),
		embarkOrder: own(say(w{"embark", "embarking"}, w{"embarca", "embarques", "embarcar"}, w{"imbarca", "imbarcare", "imbarchi", "imbarco"}, w{"szállj hajóra", "rakj hajóra", "hajóra szállás"})),
		sailOrder:   travels(say(w{"sail", "sailing"}, w{"navega", "zarpa", "navegues", "navegar"}, w{"naviga", "salpa", "navigare", "salpare"}, w{"hajózz", "hajózás"})),
		landOrder:   own(say(w{"land", "disembark", "landing", "landings"}, w{"desembarca", "desembarcar", "desembarques", "desembarco", "desembarcos"}, w{"sbarca", "sbarcare", "sbarco", "sbarchi"}, w{"szállj partra", "rakj partra", "partraszállás"})),
	}
	f := orders.Family{Moves: marchOrder, Ends: []orders.Kind{endOrder}, RetreatsByUnits: true, Uses: []orders.Kind{orders.Conditional, orders.Plan, orders.Fight, orders.Submit, orders.Stay}, Units: units(), Matter: matter(), Inflect: templates.Inflect("italia")}
	for _, k := range [...]orders.Kind{campaignOrder, joinOrder, reactOrder, departOrder, embarkOrder, sailOrder, landOrder, rebuildOrder, blockOrder} {
		with := list[k]
		with.Case = map[ruleset.Language]string{"hu": withCase}
		list[k] = with
	}
	romance := []ruleset.Language{"es", "it"}
	for _, k := range [...]orders.Kind{campaignOrder, joinOrder, reactOrder, departOrder, rebuildOrder, blockOrder, sailOrder} {
		with := list[k]
		with.With, with.Meets = romance, k == joinOrder || k == rebuildOrder || k == blockOrder
		if k != sailOrder { // "sail 2 fleets", but "navega con 2 flotas"
			with.With = append([]ruleset.Language{"en"}, romance...)
		}
		list[k] = with
	}
	for k, never := range map[orders.Kind]orders.Forms{
		seaOrder:     say(w{"never fight at sea"}, w{"nunca des batalla"}, w{"non dare battaglia"}, w{"ne harcolj a tengeren"}),
		raidOrder:    say(w{"never raid"}, w{"nunca asaltes"}, w{"non razziare"}, w{"ne üss rajta"}),
		rebuildOrder: say(w{"never rebuild"}, w{"nunca reconstruyas"}, w{"non ricostruire"}, w{"ne építsd újjá"}),
		blockOrder:   say(w{"never block"}, w{"nunca bloquees"}, w{"non bloccare"}, w{"ne tarts fel"}),
		joinOrder:    say(w{"never join the battle"}, w{"nunca te unas a la batalla"}, w{"non entrare in battaglia"}, w{"ne kapcsolódj be"}),
		reactOrder:   say(w{"never react"}, w{"nunca reacciones"}, w{"non reagire"}, w{"ne reagálj"}),
		revoltOrder:  say(w{"never revolt"}, w{"nunca te rebeles"}, w{"non ribellarti"}, w{"ne lázadj fel"}),
		convertOrder: say(w{"never convert"}, w{"nunca conviertas"}, w{"non convertire"}, w{"ne téríts át"}),
		takeOrder:    say(w{"never accept the reinforcements"}, w{"nunca aceptes los refuerzos"}, w{"non accettare i rinforzi"}, w{"ne fogadd el az erősítést"}),
	} {
		with := list[k]
		with.Never = never
		list[k] = with
	}
	for _, k := range [...]orders.Kind{raidOrder, spareOrder, rebuildOrder, blockOrder} {
		with := list[k]
		with.Areas = true
		list[k] = with
	}
	one := list[rebuildOrder] // by removing a unit (it CIT-10)
	one.Single = true
	list[rebuildOrder] = one
	remove := list[removeOrder]
	remove.Undoes = true
	list[removeOrder] = remove
	revolt := list[revoltOrder]
	revolt.Nowhere = true
	list[revoltOrder] = revolt
	for _, k := range [...]orders.Kind{seaOrder, revoltOrder} {
		with := list[k]
		with.Foes = true
		list[k] = with
	}
	for _, k := range [...]orders.Kind{buyOrder, putOrder, marchOrder, campaignOrder, endOrder, gatherOrder, removeOrder, capitalOrder, tributeOrder, embarkOrder, sailOrder, landOrder} {
		with := list[k]
		with.Unrelated, with.Counted = true, k == buyOrder
		with.Deniable = k != putOrder && k != endOrder && k != removeOrder && k != capitalOrder && k != tributeOrder
		list[k] = with
	}
	for _, k := range [...]orders.Kind{marchOrder, embarkOrder, sailOrder, landOrder} {
		with := list[k]
		with.Halves = true
		list[k] = with
	}
	driven := list[drivenOrder]
	driven.Alone = say(w{"those driven out go anywhere"}, w{"los expulsados van a cualquier parte"}, w{"gli scacciati vanno ovunque"}, w{"a kiűzöttek bárhová mehetnek"})
	list[drivenOrder] = driven
	put := list[putOrder]
	put.Where = map[ruleset.Language]orders.Phrase{"hu": orders.ToPhrase}
	put.Somewhere = true
	list[putOrder] = put
	buy := list[buyOrder]
	buy.Settles = putOrder
	list[buyOrder] = buy
	aim := list[aimOrder]
	aim.Case, aim.Kinds = map[ruleset.Language]string{"hu": atCase}, true
	list[aimOrder] = aim
	for k := orders.OwnKinds; int(k-orders.OwnKinds) < len(list); k++ {
		f.Statements = append(f.Statements, list[k])
	}
	return f
}

// matter are words for what turns are about besides what can be ordered, or said in other ways than orders are: what
// is kept, done without, or not said whole.
func matter() orders.Forms {
	return orders.Forms{
		"en": {"gold", "money", "bought", "saving", "target", "targets", "treasury", "hire", "recruit", "pillage", "pillaging", "loot", "plunder", "sack", "sea battle", "sea battles", "naval battle", "naval battles", "fighting at sea", "avoid", "decline", "skip", "tax", "taxes", "tribute", "ruin", "ruins", "loyal"},
		"es": {"oro", "dinero", "comprado", "comprada", "ahorro", "ahorramos", "ahorrar", "antes que", "tesoro", "saquea", "saquear", "saquees", "saqueo", "saqueos", "botín", "reacción",
			"batalla naval", "batallas navales", "evita", "evitar", "evito", "bloqueo", "salto", "saltar", "me salto", "impuestos", "tributo", "ruina", "ruinas", "leal", "leales"},
		"it": {"oro", "l'oro", "bersaglio", "risparmio", "comprato", "acquistato", "denaro", "soldi", "tesoro", "saccheggia", "saccheggiare", "saccheggio", "saccheggi", "bottino",
			"battaglia navale", "battaglie navali", "evita", "evitare", "evito", "blocco", "salto", "saltare", "tasse", "tributo", "rovina", "rovine", "fedele", "fedeli"},
		"hu": {"arany", "aranyat", "célpont", "spórolok", "spórolunk", "fosztogatunk", "fosztogatok", "pénz", "pénzt", "kincstár", "fosztogass", "fosztogatás", "zsákmány",
			"tengeri csata", "kerüld", "kerülöm", "erősítés", "hadjáratozok", "hadjáratozunk", "kihagyom", "kihagyjuk", "átugrom", "hajózunk", "hajózom", "térítünk", "térítek", "adó", "adót", "romot", "romok", "romokat", "romokban", "hű", "hűséges", "hűségesek"},
	}
}

// Cases of units with statements in languages that have some: "2 légióval", "légióra".
const (
	withCase = "with"
	atCase   = "at"
)

// Pieces are what commands call what nations have in areas: the units, as orders do.
func Pieces() pieces.Kinds {
	var list pieces.Kinds
	for u, unit := range units() {
		if len(unit.Forms) > 0 {
			list = append(list, pieces.Kind{ID: cards.UnitIDs[u], Forms: unit.Forms})
		}
	}
	return list
}

// units are what kinds of units are called: one, then several, then other ways.
func units() []orders.Unit {
	list := make([]orders.Unit, cards.LeaderUnit)
	list[cards.Infantry].Forms = orders.Forms{"en": {"infantry", "infantry", "inf"}, "es": {"infantería", "infanterías", "inf"},
		"it": {"fanteria", "fanterie", "fanti", "fant"}, "hu": {"gyalogság", "gyalogság", "gyalogságot", "gyalogsággal", "gyalogságra", "gyalogos", "gyalogost", "gyalogossal"}}
	list[cards.Foederati].Forms = orders.Forms{"en": {"Roman Foederati", "Roman Foederati", "federates", "fed"}, "es": {"federado romano", "federados romanos"},
		"it": {"federato romano", "federati romani", "foederati romani"}, "hu": {"római szövetséges", "római szövetséges", "római szövetségest", "római szövetségessel", "római szövetségesre"}}
	list[cards.Legion].Forms = orders.Forms{"en": {"legion", "legions", "leg"}, "es": {"legión", "legiones", "leg"}, "it": {"legione", "legioni", "leg"},
		"hu": {"légió", "légió", "légiót", "légióval", "légióra"}}
	list[cards.Consular].Forms = orders.Forms{"en": {"consular legion", "consular legions", "consular", "consulars"},
		"es": {"legión consular", "legiones consulares", "consular", "consulares"}, "it": {"legione consolare", "legioni consolari", "consolare", "consolari"},
		"hu": {"konzuli légió", "konzuli légió", "konzuli légiót", "konzuli légióval", "konzuli légióra"}}
	list[cards.Knight].Forms = orders.Forms{"en": {"knight", "knights"}, "es": {"caballero", "caballeros"}, "it": {"cavaliere", "cavalieri"},
		"hu": {"lovag", "lovag", "lovagot", "lovaggal", "lovagra"}}
	list[cards.Elephant].Forms = orders.Forms{"en": {"elephant", "elephants"}, "es": {"elefante", "elefantes"}, "it": {"elefante", "elefanti"},
		"hu": {"elefánt", "elefánt", "elefántot", "elefánttal", "elefántra"}}
	list[cards.Fleet].Forms = orders.Forms{"en": {"fleet", "fleets", "ships"}, "es": {"flota", "flotas", "barco", "barcos"}, "it": {"flotta", "flotte", "nave", "navi"},
		"hu": {"flotta", "flotta", "flottát", "flottával", "flottára", "hajó", "hajót", "hajóval"}}
	list[cards.City].Forms = orders.Forms{"en": {"city", "cities"}, "es": {"ciudad", "ciudades"}, "it": {"città", "città"},
		"hu": {"város", "város", "várost", "várossal", "városra", "városokat"}}
	list[cards.City].Fixed, list[cards.Fleet].Afloat = true, true
	for u, of := range map[cards.Unit][2]string{ // who goes if all do
		cards.Infantry: {"todas las", "tutte le"}, cards.Foederati: {"todos los", "tutti i"}, cards.Legion: {"todas las", "tutte le"}, cards.Consular: {"todas las", "tutte le"},
		cards.Knight: {"todos los", "tutti i"}, cards.Elephant: {"todos los", "tutti gli"}, cards.Fleet: {"todas las", "tutte le"}, cards.City: {"todas las", "tutte le"},
	} {
		list[u].Print = make(orders.Phrasings)
		for i, lang := range []ruleset.Language{"es", "it"} {
			one, many := list[u].Forms[lang][0], list[u].Forms[lang][1]
			list[u].Print[lang] = orders.Text{One: one, Many: many, All: of[i] + " " + many}
		}
	}
	for u := range list { // the Hungarian forms are one, several, and the cases
		if forms := list[u].Forms["hu"]; len(forms) > 0 {
			list[u].Cases = map[ruleset.Language]map[string]string{"hu": {"object": forms[2], withCase: forms[3], atCase: forms[4]}}
		}
	}
	return list
}
