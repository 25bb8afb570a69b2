package orders

import "bretwalda/internal/ruleset"

// English returns the English lexicon.
func English() *Lexicon {
	return &Lexicon{
		Lang:      ruleset.English,
		Forms:     englishForms(),
		Numbers:   englishNumbers(),
		Phrases:   englishPhrases(),
		Sentences: englishSentences(),
		Nearest:   "Did you mean “{0}”?",
		Place:     "Line {line}, “{text}”:",
	}
}

func englishNumbers() map[string]int {
	return map[string]int{
		"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
		"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
		"fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
		"single": 1, "both": 2, "a couple": 2, "a couple of": 2, "a pair of": 2, "half a dozen": 6,
	}
}

func englishForms() map[Word][]string {
	forms := englishSmallWords()
	for w, f := range englishVerbs() {
		forms[w] = f
	}
	for w, f := range englishNouns() {
		forms[w] = f
	}
	for w, f := range englishConditions() {
		forms[w] = f
	}
	return forms
}

func englishSmallWords() map[Word][]string {
	return map[Word][]string{
		Filler: {"the", "please", "pls", "plz", "thanks", "thank you", "dear", "gm", "dear gm", "hi", "hello", "id like to", "i would like to", "i want to",
			"i will", "ill", "i shall", "we will", "well", "we shall", "let", "lets", "let us", "im going to", "should",
			"i wish to", "want to", "wish to", "would like to", "will", "shall", "also", "just", "x", "of them", "of these",
			"of those", "of which", "them", "those", "these", "this", "that", "my new", "now", "so", "it", "they",
			"if possible", "where possible", "as possible", "straight", "directly", "again", "still", "exactly as follows", "as follows",
			"which", "who", "for bretwalda", "as bretwalda", "as king", "alone", "by himself", "on his own", "do", "does", "goes", "in this order", "in that order", "in order", "the following", "there is", "there are", "order", "any time", "any"},
		A:          {"a", "an"},
		From:       {"from", "out of", "starting in", "starting from", "leaving from"},
		To:         {"to", "into", "in to", "towards", "toward", "ending in"},
		In:         {"in", "at", "on", "inside", "within", "in the battle of", "in the battle for", "in the battle at", "in the battle in"},
		Via:        {"via", "through", "thru", "over", "across", "by way of", "passing through", "passing", "crossing"},
		And:        {"and", "as well as", "plus", "und"},
		Or:         {"or", "or else to", "or else", "failing that", "if not to"},
		Either:     {"either"},
		Then:       {"then", "and then", "next", "after that", "afterwards", "followed by", "thereafter"},
		OnTo:       {"on to", "onto", "go on to", "goes on to", "continue to", "continues to", "carry on to", "march on to", "move on to", "moves on to", "and on to", "then on to", "and then on to", "going on to", "continuing to", "continue on to", "proceed to", "proceeds to", "and then to", "on into", "then to", "then into"},
		OnVia:      {"on through", "on via", "on over", "on across", "and on through", "then through", "then on through", "continue through"},
		With:       {"with", "together with", "along with", "accompanied by", "led by", "under", "w", "using"},
		Without:    {"without"},
		By:         {"by"},
		For:        {"for"},
		As:         {"as"},
		Of:         {"of"},
		Against:    {"against", "vs", "versus"},
		If:         {"if", "when", "whenever", "as soon as", "once", "in case", "provided", "provided that", "assuming", "if ever", "while", "as long as", "only if"},
		Unless:     {"unless", "except if", "except when"},
		Until:      {"until", "till", "til", "unto"},
		Otherwise:  {"otherwise", "else", "if not", "or otherwise"},
		Not:        {"not", "isnt", "arent", "dont", "do not", "does not", "doesnt", "not to", "no longer"},
		None:       {"no", "none", "nobody", "nothing", "none of them", "not any"},
		AllOf:      {"all", "all of", "every", "everyone", "everybody", "everything", "all my", "all our", "the lot", "as many as possible", "as many as i can", "all of the", "all the"},
		ButFor:     {"all but", "all except", "everyone but", "everything but", "all of them but", "everybody but"},
		Except:     {"except", "except for", "bar", "but", "save for"},
		Rest:       {"rest", "the rest", "the rest of", "everything else", "everyone else", "everybody else", "all others", "all the others", "all other", "the others", "the remainder", "remainder", "the other", "others", "other armies", "remaining armies", "the remaining armies", "anything else", "nothing else", "no other", "no one else", "all the rest"},
		Each:       {"each", "apiece", "each in"},
		First:      {"first", "1st", "preferably"},
		Last:       {"last"},
		After:      {"after", "following"},
		There:      {"there", "from there", "in that area"},
		Everywhere: {"everywhere", "anywhere", "wherever", "in every battle", "in all battles", "in any battle", "every battle", "all battles", "any battle", "in all areas", "all areas", "any area", "every area", "in any area", "wherever legal", "anywhere legal"},
		Always:     {"always", "in general", "generally", "as a rule"},
		Never:      {"never", "under no circumstances", "at no time"},
		AtOnce:     {"at once", "immediately", "right away", "straight away", "asap", "as soon as possible", "whenever possible", "at the first opportunity", "whenever allowed", "as early as possible"},
		May:        {"may", "can", "is allowed to", "are allowed to", "have leave to", "has leave to"},
		Comma:      {"amp"},
		Arrow:      {"=>"},
	}
}

func englishVerbs() map[Word][]string {
	return map[Word][]string{
		GoMove:      {"move", "moves", "moving", "march", "marches", "marching", "go", "going", "send", "sends", "sending", "shift", "advance", "advances", "transfer", "walk", "walks", "sail", "sails", "ship", "cross to", "travel", "travels", "bring", "ride", "rides"},
		GoLand:      {"land", "lands", "landing", "disembark", "go ashore", "come ashore"},
		GoAttack:    {"attack", "attacks", "attacking armies to", "invade", "invades", "raid", "raids", "assault", "occupy", "occupies", "capture", "seize"},
		GoPlace:     {"place", "places", "placed", "to be placed", "be placed", "is placed", "are placed", "put", "puts", "placing", "deploy", "deploys", "position", "raise", "recruit", "add", "set up"},
		GoBuild:     {"build", "builds", "building", "fortify", "erect", "construct"},
		GoStay:      {"stay", "stays", "stay put", "stays put", "remain", "remains", "remain in place", "stand still", "stand pat", "do nothing", "pass", "no orders", "wait", "waits", "garrison", "stop moving", "stay where they are", "stays where it is", "does not move", "do not move", "dont move", "doesnt move"},
		GoHold:      {"hold", "holds", "defend", "defends", "defending in", "keep", "keeps", "hold on to", "holding"},
		GoFight:     {"fight", "fights", "fight in", "fight the battle of", "fight the battle in", "fight battles in", "battle"},
		GoFightOn:   {"fight on", "fights on", "keep fighting", "fight to the death", "fight to the end", "fight to the last", "fight to the last man", "no retreat", "no retreats", "never retreat", "do not retreat", "dont retreat", "stand and fight", "stand firm", "hold to the last", "hold at all costs", "continue the battle", "fight it out", "to the death", "at all costs", "at any cost", "at any price", "whatever happens", "to the last man", "to the bitter end", "retreat none", "do not retreat from", "never retreat from", "dont retreat from", "no retreat from", "press on", "continue fighting", "continue to fight", "stand fast"},
		GoRetreat:   {"retreat", "retreats", "retreating", "fall back", "falls back", "pull back", "pull out", "flee", "run away", "break off", "evacuate"},
		GoHit:       {"hit", "hits", "strike", "kill", "kills", "target", "shoot"},
		GoLose:      {"lose", "loses", "sacrifice", "take losses from", "take casualties from", "losses", "casualties", "loss"},
		GoSpare:     {"spare", "save", "protect", "preserve"},
		GoWithdraw:  {"withdraw", "withdraws", "withdrawing", "go home", "goes home", "return home", "sail home", "sail back", "take home", "bring home", "return", "returns", "go back", "back to sea", "return to sea", "withdraw to sea"},
		GoRemove:    {"remove", "removes", "disband", "dismiss", "take off", "take away", "discard"},
		GoStarve:    {"starve", "starves", "starve in", "starve armies in", "die of hunger"},
		GoSubmit:    {"submit", "submits", "surrender", "bow", "accept submission", "accept subjection", "bend the knee", "submission"},
		GoAllow:     {"allow", "allows", "permit", "permits", "grant", "grants", "give", "agree to"},
		GoRefuse:    {"refuse", "refuses", "deny", "denies", "forbid", "forbids", "do not allow", "dont allow", "never allow", "do not permit", "dont permit", "never permit", "disallow", "do not let", "never let", "dont let"},
		GoVote:      {"vote", "votes", "voting", "my vote goes to", "vote goes to", "votes go to", "vote for", "votes for", "cast votes for", "cast my vote for", "elect"},
		GoTake:      {"take", "takes", "pick up", "picks up", "picking up", "pick up another", "take along", "takes along", "collect", "collects", "joined by", "taking"},
		GoLeave:     {"leave", "leaves", "leaving", "drop", "drops", "drop off", "dropping", "leave behind", "leaves behind"},
		GoLeaveOut:  {"leave out", "leave away", "stay away", "stays away", "keep out", "short of markers", "shortage", "if short of markers", "do without", "missing"},
		GoReplace:   {"replace", "replaces", "replace forts in", "become romano british", "becomes romano british", "become romano british in", "turn into romano british", "convert"},
		GoCancel:    {"cancel", "cancels", "delete", "scrap", "forget", "revoke", "disregard", "take back"},
		GoStop:      {"stop", "stops", "halt", "halts"},
		BattleOrder: {"battle order", "order of battles", "order of battle", "battle sequence", "fight in this order", "fight in the order", "fight battles in this order", "fight the battles in this order"},

		HeadMoves:       {"movement", "movements", "movement phase", "marches and moves", "phase 2", "moving phase"},
		HeadPlaces:      {"placement", "placements", "population", "population increase", "reinforcements", "population phase", "pop", "increase", "phase 1", "builds and placement"},
		HeadBattles:     {"battles", "combat", "combats", "battles in this order"},
		HeadRetreats:    {"battle plans", "battle plan", "retreat plans", "phase 3", "retreat orders"},
		HeadWithdrawals: {"withdrawal", "withdrawals", "raider withdrawal", "phase 4"},
		HeadRemovals:    {"removal", "removals", "overpopulation", "phase 5"},
	}
}

func englishNouns() map[Word][]string {
	return map[Word][]string{
		Army:         {"army", "armies", "unit", "units", "force", "forces", "troops", "men", "warriors", "host", "stack", "markers", "counters", "pieces"},
		Footmen:      {"infantry", "inf", "infantry army", "infantry armies", "infantries", "foot", "foot soldiers", "legion", "legions"},
		Horsemen:     {"cavalry", "cav", "cavalry armies", "cavalry army", "horse", "horsemen", "horses", "knights", "knight", "cavalries"},
		LeaderWord:   {"leader", "the leader", "my leader", "our leader", "their leader", "his leader", "its leader"},
		BurhWord:     {"burh", "burhs", "burgh", "burghs", "burg", "burgs"},
		FortWord:     {"fort", "forts"},
		FyrdWord:     {"fyrd", "fyrds", "saxon reinforcements", "fyrd armies", "the fyrd"},
		NewArmy:      {"new army", "new armies", "newly raised armies", "new units", "new unit", "new infantry", "new inf", "population armies", "placement armies", "growth armies"},
		KingArmy:     {"kings army", "king army", "the kings army", "kings extra army", "extra army of the king"},
		Raiders:      {"raiders", "raider", "raiding armies", "raiding army"},
		Expelled:     {"expelled armies", "expelled army", "expelled", "expel", "expels", "expelled armies go", "expulsion", "expelled legions", "expelled units"},
		Grow:         {"growth", "full growth", "full population", "population points", "full population points", "grow", "grow fully", "full points"},
		AreaWord:     {"area", "areas", "territories", "territory", "provinces", "province", "regions"},
		SeaWord:      {"sea", "the sea", "seas"},
		HomeWord:     {"home", "back", "back home"},
		ByBoat:       {"by boat", "by sea", "by ship", "by boats", "by ships", "in boats", "boat", "boats", "via sea", "with boats", "over sea", "by water"},
		ByRoad:       {"by road", "by roads", "along the road", "along the roads", "on roads", "road", "roads", "by roman road", "by roman roads", "on the road"},
		ByLand:       {"by land", "overland", "on foot", "over land"},
		AtSea:        {"at sea", "in the sea", "on the sea", "in their seas", "in their sea", "at sea in"},
		SecretBallot: {"secret ballot", "a secret ballot", "secret vote", "secret voting", "ballot"},
		OrdersWord:   {"orders", "my orders", "our orders", "turn orders", "here are my orders", "here are the orders", "orders from me"},
		StandingWord: {"standing orders", "standing order", "my standing orders", "general orders", "standing"},
		RoundWord:    {"round", "rounds", "r", "rd", "game round", "rnd", "in round"},
		TurnWord:     {"turn", "nation turn", "turns", "phase"},
		NextTurn:     {"next turn", "this turn", "coming turn", "the coming turn", "the next turn", "current turn"},
		FirstHalf: {"first half", "first move", "first half of the major invasion", "1st move", "1st half", "first movement", "first movement phase",
			"first phase", "first invasion", "in the first half", "in the first move", "for the first half", "for the first move", "half 1", "first half of the invasion", "in the 1st half", "in half 1", "in the first half of the major invasion"},
		SecondHalf: {"second half", "second move", "second half of the major invasion", "2nd move", "2nd half", "second movement", "second movement phase",
			"second phase", "second invasion", "in the second half", "in the second move", "for the second half", "for the second move", "half 2", "second half of the invasion", "in the 2nd half", "in half 2", "in the second half of the major invasion"},
		Overstack:  {"when overstacked", "overstacked", "over the limit", "over the stacking limit", "for stacking", "if overstacked", "stacking", "because of stacking"},
		Hungry:     {"when starving", "for hunger", "because of overpopulation", "for overpopulation", "if overpopulated", "when overpopulated", "if starving", "if i have too many", "hunger", "in overpopulation", "due to overpopulation"},
		Recalled:   {"when recalled", "recall", "for recall", "if recalled", "recalled", "legions recalled", "to denmark", "home to rome", "legion withdrawal"},
		AllNations: {"all my nations", "all of my nations", "all nations", "each of my nations", "everyone of mine", "all our nations", "every nation"},
		Myself:     {"ourselves", "myself", "me", "us", "itself", "themselves", "themself", "own nation", "my own nation", "self"},
	}
}

func englishConditions() map[Word][]string {
	return map[Word][]string{
		Own:             {"i", "we", "my", "our", "you", "ive", "weve", "my armies", "our armies", "my nation", "their", "his", "im", "were"},
		MineWord:        {"mine", "ours", "my own", "my area", "still mine", "in my hands", "held by me", "held by us", "theirs"},
		Foe:             {"enemy", "enemies", "an enemy", "hostile", "an enemy army", "enemy armies", "enemy units", "foe", "foes", "enemy held", "held by an enemy", "held by enemies", "someone else", "somebody else", "held by someone else", "another nation", "occupied by an enemy", "enemy occupied", "an opponent"},
		Is:              {"is", "are", "am", "be", "being", "becomes", "has become", "was", "gets", "stands", "sits", "is still", "are still"},
		Have:            {"has", "have", "has got", "have got", "got", "contains", "owns", "own"},
		EmptyWord:       {"empty", "vacant", "unoccupied", "undefended", "free", "deserted", "not occupied"},
		HeldByWord:      {"held by", "occupied by", "owned by", "in the hands of", "controlled by", "belongs to", "taken by"},
		Alive:           {"alive", "in play", "on the board", "lives", "still alive", "survives", "is alive"},
		Dead:            {"dead", "killed", "eliminated", "gone", "out of play", "fallen", "dies", "falls", "has fallen"},
		SubjectTo:       {"subject", "subject to", "a subject", "a subject of", "submitted", "submitted to", "has submitted", "have submitted", "has submitted to", "have submitted to", "subjects", "subjects of", "subjected to"},
		LeastWord:       {"at least", "no fewer than", "no less than", "minimum", "not fewer than", "or more"},
		MostWord:        {"at most", "no more than", "maximum", "up to", "not more than", "or fewer", "or less", "as many as", "only"},
		MoreThan:        {"more than", "over than"},
		FewerThan:       {"fewer than", "less than", "under than"},
		ExactWord:       {"exactly", "precisely"},
		LostWord:        {"lost", "have lost", "has lost", "i have lost", "i lose", "we lose", "we have lost", "ive lost", "weve lost"},
		LeftWord:        {"left", "remain there", "survive", "are left", "is left"},
		OutnumberedWord: {"outnumbered", "outnumbered by", "outmatched", "outgunned"},
		AttackedWord:    {"attacked", "attacked by", "attacked in", "under attack", "under attack by", "assaulted", "invaded", "invaded by"},
		AttackingWord:   {"attacking", "as attacker", "as attackers", "as the attacker", "on attack", "in attack", "on the attack", "when attacking", "if attacking", "attacker", "in attacks"},
		DefendingWord:   {"defending", "as defender", "as defenders", "as the defender", "in defence", "in defense", "on defence", "on defense", "on the defence", "on the defensive", "when defending", "if defending", "defender"},
		DownTo:          {"down to"},
		Ratio:           {"to 1", "to one", "against one", "against 1"},
	}
}
