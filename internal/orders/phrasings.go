package orders

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/spelling"
)

// phrasings are the words and phrases of a language that mean nothing to the game, and change what others mean or
// whether they are meant. A lexicon file has them by the names of the fields.
type phrasings struct {
	// Accented are words that mean nothing, written exactly so in small letters, and
	// would be names without their accents.
	Accented []string
	// Pronouns are words for a leader, written exactly so, which are numbers without their accents.
	Pronouns []string
	// Others are words that say, after "if", that somebody else is meant than whose orders
	// these are: "they", and verbs in the third person where verbs have persons.
	Others phrases
	// Mentioned are words before a number that say that it was told of them before: "these 3".
	Mentioned phrases
	// Theirs are words that say, of how many are left in a battle, that it is others;
	// Still, with one of Others, that they are not gone: "they still have two".
	Theirs, Still phrases
	// Nods ask, at the end of an order, for nothing but a nod: "2 from York to Lindsey, ok?"
	Nods phrases
	// Asking are beginnings of sentences that ask about the game, and order nothing: "how many points"
	Asking phrases
	// Those are fillers that begin a subject before "in" or "from": "those in York"
	Those phrases
	// Them are words for those who were spoken of before: "2 of them"
	Them phrases
	// Opening are greetings and what says that orders come, Closing thanks and good wishes at the end
	// of a letter, Beside the words beside them, who is greeted and when they are seen again; none of them ever means anything to the game.
	Opening, Beside, Closing phrases
	// Introducing are the words beside the name of who writes: "this is", "here".
	Introducing phrases
	// Sparing are the words by which who leaves somebody does not go away: "alone", "in peace".
	Sparing phrases
	// Limiting are the words by which "one", told without a number, is no more than one: "just", "nothing else".
	Limiting phrases
	// Inverting are the words that begin a condition where who it is about follows at once: "should York be empty".
	Inverting phrases
	// Pleonastic are the forms of "unless" after which "not" says nothing: "a meno che non".
	Pleonastic phrases
	// Exceeding are the words by which who is more is somebody else than who writes: "outnumber us".
	Exceeding phrases
	// Unowned are the words for armies that do not say whose they are, where most do: "sereg" beside "seregem".
	Unowned phrases
	// Alone are the words by which who is left has nobody else with them: "on my own".
	Alone phrases
	// Telling are words which, beside a nation, tell what they are or have, or how many: "had", "too many".
	Telling phrases
	// You are the words by which another player is spoken to: "you", "your".
	You phrases
	// Deserted say that nobody is where armies go: "nobody's there".
	Deserted phrases
	// Where are the words by which something is told of an area just named: "where".
	Where phrases
	// Supposing are verbs by which something told may be a condition: "the Picts not being there".
	Supposing phrases
	// Affirming are words after who does, in place of the verb: "York does not move, Lindsey does".
	Affirming []string
	// Neither are words, as they are written, of which two deny both of what they stand before.
	Neither []string
	// Pointless are words which say that something is not worth it: "no point".
	Pointless phrases
	// Begging are the beginnings of what is asked of the moderator, and is no order: "send me", "let me know".
	Begging phrases
	// HoldingOff are the words by which orders are to wait, with one of WaitingFor beside them for until when: "hold everything until".
	HoldingOff phrases `yaml:"holding-off"`
	WaitingFor phrases `yaml:"waiting-for"`
	// Personal are the words by which players write of themselves and their mail: "remind me", "I am back". Dating are the words
	// before the day of a month, Months those months that areas are called like.
	Personal, Dating, Months phrases
	// Therefore are words after which comes what follows from what stands before them: "so".
	Therefore phrases
	// KeepingOut are the words by which who stays is not in an area: "out of", "away from".
	KeepingOut phrases `yaml:"keeping-out"`
	// Quitting is what says that a player leaves the game, or that somebody else is to play: "I leave the game".
	Quitting phrases
	// InPeace are the words beside an area that is left to itself: "leave Kent alone".
	InPeace phrases `yaml:"in-peace"`
	// PuttingDown are the words for leaving that say of nobody that they stay where they are: "drop 1 in Kent".
	PuttingDown phrases `yaml:"putting-down"`
	// TakenOut are the words behind an area that make one verb with what is before it: "take Kent away", "leave Kent out".
	TakenOut phrases `yaml:"taken-out"`
	// Entering are the verbs by which, denied, nobody goes into an area, whoever is there: "enter".
	Entering phrases
	// Remaining are words for the rest that also say "I stay".
	Remaining phrases
	// Keeping are what says that all that a letter does not change stays as earlier ones ordered it: "everything else as before".
	Keeping phrases
	// Repeating are what asks for orders of another turn once more, and says no more: "same as last turn".
	Repeating phrases
	// Delegating are what leaves to others what is said before it, "as you like", and Delegated what leaves all or the rest to them
	// and says no more, "take the suggested orders".
	Delegating, Delegated phrases
	// Suggested is what takes the orders that are printed in a letter to the player, right under a heading: "as suggested".
	Suggested phrases
	// Anybody are words for whoever it may be, denied: "anyone".
	Anybody phrases
	// Anywhere are words for no place that is named: "nowhere", "wherever".
	Anywhere phrases
	// Rolled is what is counted, but no army: "3 dice".
	Rolled phrases
	// Vague are words in the place of a number that say no number: "some", "several".
	Vague phrases
	// Amounts are words for how many of which nobody knows how many those are: "enough", "most".
	Amounts phrases
	// Doubled are numbers that, said twice, are of each: "egy-egy".
	Doubled phrases
	// AsMany are words for "same" by which as many go as did before: "the same number".
	AsMany phrases `yaml:"as-many"`
	// Amending are words of a row that changes an order above it and gives none itself: "leave out", "should be".
	Amending phrases
	// Halved are postpositions for "towards" which, as they are written, may as well say "half of".
	Halved phrases
	// Likewise are words which say that somebody does the same: "the Picts too".
	Likewise phrases
	// Nor are those which say that they do not do it either: "the Picts neither".
	Nor phrases
	// Elected is what the one is called for whom is voted: "Bretwalda: Danes".
	Elected phrases
	// Taken is what an area is said to be, or to do, which passes into other hands: "if York falls".
	Taken phrases
	// Leaving are verbs of going after which a word for "for" says where to: "parte per".
	Leaving phrases
	// Vessels are those words for raiders that mean their ships as well: "the fleet".
	Vessels phrases
	// Dying are words beside a retreat by which it is the last that is meant: "death before retreat".
	Dying phrases
	// Evacuating are those words for a retreat by which armies leave without a battle, too: "pull out".
	Evacuating phrases
	// Praising are what a remark on a battle, a retreat or a landing begins with: "nice", "thanks for", "what a".
	Praising phrases
	// Checking are rows that doubt orders only where a question mark ends them: "is that OK?". Expressing are words that ask
	// for something else where they stand directly before how many go: "strike 1 from York". ThisTurn are words by which a
	// heading of standing orders is for one turn.
	Checking, Expressing phrases
	ThisTurn             phrases `yaml:"this-turn"`
	// NextRound are what says above orders that they are for the round after this one, besides the Word NextTurn: "next round"; WhichTurn
	// words which say beside one for a round or turn that it is another than the one at hand: "last", "every"; Elsewhen what says so by
	// itself: "from now on", "when it's my turn again".
	NextRound phrases `yaml:"next-round"`
	WhichTurn phrases `yaml:"which-turn"`
	Elsewhen  phrases
	// SeveralTurns begin or end a clause by which an order is for several turns, "this turn and the next"; Onward say of the number of a
	// round that it is for those from there on, or up to there; OnceMore that something is done again.
	SeveralTurns phrases `yaml:"several-turns"`
	Onward       phrases
	OnceMore     phrases `yaml:"once-more"`
	// Neighbours say, behind a leader and "and", that those who stand around go along: "everyone next to her".
	Neighbours phrases
	// Lines are words for a line of a letter, which a number beside it tells: "strike line 2". Reversing say that something is to be done the
	// other way round: "vice versa". Tagging are words beside somebody who does what was said above: "Oswiu too". TheOthers are words for
	// others of those who were spoken of: "the other two". InsteadOfThat begin an order that stands for the one above it. Pairs are numbers that
	// may be of two battles: "both". Shadowing say that somebody goes where others went, by a verb that also says that they stay.
	Lines, Reversing, Tagging phrases
	Pairs, Shadowing          phrases
	TheOthers                 phrases `yaml:"the-others"`
	InsteadOfThat             phrases `yaml:"instead-of-that"`
	// Saluting are rows by which a letter is for others, not for the moderator: "dear all".
	Saluting phrases
	// Addressed are the words before the name of whom something is for: "to", "message for".
	Addressed phrases
	// Quoting are words beside the name of who said something: "says", "according to".
	Quoting phrases
	// Tidings are what is told, offered or agreed, where the name of another player stands beside it: "offer", "plan".
	Tidings phrases
	// Relaying end what stands before orders that are somebody else's words or wish, or a mere thought: "rumour has it", "I would
	// have". Remote do so where nothing stands before them, as what is of an earlier turn or another game: "in the other game".
	// Linking are the words that may stand between either and the orders, and are none of the grammar: "that". Adopting are words
	// before it by which who writes makes the orders their own: "as". Pointing begin what says such a thing of orders above it: "that
	// was Bruno's idea". Unfinished are words with which no sentence ends: "with". Colours are
	// those by which players call each other.
	Relaying, Remote, Linking, Adopting, Pointing, Unfinished, Colours phrases
	// Off are words that call an order off where they stand behind it, apart: "hold York: off".
	Off []string
	// Joining are those words for a move by which armies go where others go: "joins", "follows".
	Joining phrases
	// Halting are what people write who want to think again: "wait", "hold on".
	Halting phrases
	// Flights are nouns for a retreat, in languages whose verbs may stand last: behind where armies go they say that they
	// retreat from there, where a verb says that they retreat to there.
	Flights phrases
	// Enclitic are endings of a verb by which it is of one, him, her or it, and nobody is named: "colócala".
	Enclitic []string
	// Noes say no to what was just written, or deny what comes next, and nobody knows which: "2 from York to Lindsey, no 1".
	Noes phrases
	// Adding are what says, beside an order, that it comes to those of earlier letters: "also"; Changing, besides the Word
	// Instead, that it stands in the place of one: "after all".
	Adding, Changing phrases
	// Further say beside a number that so many come to others, where they may say something else by themselves: "altri 2".
	Further phrases
	// Apologizing are the words for corrections by which people may turn to everybody: "apologies, all" sends nobody.
	Apologizing phrases
	// Regretting are what people say, besides the Word Instead, who see that what they just wrote is wrong, or hesitate: "oops".
	Regretting phrases
	// Unmeant are rows above orders that are not meant: "draft", "do not"; Past are such that end with a colon: an
	// earlier turn, a mere idea.
	Unmeant, Past phrases
	// Unsettled are what says so among other words, and wherever it stands: "draft", "may still change".
	Unsettled phrases
	// Shrugs are words by which what becomes of a battle is all the same to who writes: "so be it".
	Shrugs phrases
}

// phrases are forms that are sought in what a letter says, as spelling.Key makes them.
type phrases struct {
	forms   []string
	known   map[string]bool
	longest int // words in a form, at most
}

// UnmarshalYAML reads a list of forms as a newcomer would write them, with accents and capitals.
func (p *phrases) UnmarshalYAML(n *yaml.Node) error {
	var forms []string
	if err := n.Decode(&forms); err != nil {
		return err
	}
	*p = phrasesOf(keys(forms))
	return nil
}

// phrasesOf are forms that are keys.
func phrasesOf(forms []string) phrases {
	p := phrases{forms: forms, known: make(map[string]bool, len(forms))}
	for _, form := range forms {
		p.known[form] = true
		p.longest = max(p.longest, strings.Count(form, " ")+1)
	}
	return p
}

// has reports whether a key is one of the forms.
func (p *phrases) has(key string) bool { return p.known[key] }

// opens reports whether one of the forms begins with a word.
func (p *phrases) opens(word string) bool {
	return p.known[word] || slices.ContainsFunc(p.forms, func(form string) bool {
		return strings.HasPrefix(form, word) && strings.HasPrefix(form[len(word):], " ")
	})
}

// in reports whether a text has one of the forms in it, from word to word.
func (p *phrases) in(text string) bool {
	if len(p.forms) == 0 {
		return false
	}
	said := spelling.Key(text)
	for from := 0; from < len(said); {
		if p.startAt(said[from:]) {
			return true
		}
		next := strings.IndexByte(said[from:], ' ')
		if next < 0 {
			break
		}
		from += next + 1
	}
	return false
}

// endsIn reports whether a text ends with one of the forms.
func (p *phrases) endsIn(text string) bool {
	said := " " + spelling.Key(text)
	return slices.ContainsFunc(p.forms, func(form string) bool { return strings.HasSuffix(said, " "+form) })
}

// begin reports whether a text begins with one of the forms.
func (p *phrases) begin(text string) bool { return len(p.forms) > 0 && p.startAt(spelling.Key(text)) }

// startAt reports whether a key begins with one of the forms.
func (p *phrases) startAt(said string) bool {
	end := 0
	for range p.longest {
		next := strings.IndexByte(said[end:], ' ')
		if next < 0 {
			return p.known[said]
		}
		if end += next; p.known[said[:end]] {
			return true
		}
		end++
	}
	return false
}
