// Package britannia is the rules of Britannia: the sequence of play of both
// editions and everything that can happen in it, one file per phase or subject.
//
// Rules code cites the requirement it implements in one form, "2e OVR-03", by
// the numbers of requirements.txt; a question on a rule is thus one search
// away from the line that decides it. Rulings on unclear points (RUL-14) are
// in rulings.txt with source and reason.
//
// Play is a chain of stages (stages.go). A stage either waits for a Decision,
// or does its work and says which stage comes next; nothing of where play
// stands lives anywhere but in State.
package britannia

import (
	"fmt"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/dice"
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// The first and the last number of a nation: all editions have seventeen, each in its own
// order of play (2e DEF-17, 1e DEF-03).
const (
	first nation = 1
	last  nation = 17
)

// nations are the nations that the rules name, by their numbers in the pack.
type nations struct {
	romans, romanoBritish, belgae, welsh, brigantes, caledonians, picts, irish, scots, norsemen, dubliners, danes,
	norwegians, saxons, jutes, angles, normans nation
}

// Engine plays Britannia by one pack. It implements Rules.
type Engine struct {
	nations
	pk *cards.Pack
	b  *board.Board

	england, scotland board.Set
	scotlandGalloway  board.Set // where Brigantes submit to the Angles (2e ANG-01)
	romanBritain      board.Set // where the Romano-British replace forts (2e RBR-02), and Arthur may appear (2e ART-02)
	galloway, channel board.Area
	northSea          board.Area
	normanAreas       board.Set                          // that bring Normans of round 16 (2e R16-03)
	heirs             [ruleset.MaxNations]ruleset.Leader // who can be King at the end (2e KNG-04)
	cards             [][ruleset.MaxNations]*card        // by scenario
	inPlay            []ruleset.Nations                  // by scenario
	looked            ruleset.Leaders                    // those of whom a card asks whether they came (1e SCO-05)
	waits             [][ruleset.MaxNations]stages       // by round: where something may be to decide
}

// card is a Nation Card made quick to look up by round.
type card struct {
	*cards.Card
	hold   [ruleset.MaxRounds]*cards.Points
	occupy [ruleset.MaxRounds]*cards.OccupyLine
}

// New returns the engine for a pack of the family britannia. It fails when the
// pack lacks a nation, area, list or leader that the rules name.
func New(pk *cards.Pack) (*Engine, error) {
	e := &Engine{pk: pk, b: pk.Board}
	if len(pk.Nations) != int(last)+1 {
		return nil, fmt.Errorf("ruleset %s: %d nations where Britannia has %d", pk.ID, len(pk.Nations)-1, last)
	}
	if err := e.findNations(); err != nil {
		return nil, fmt.Errorf("ruleset %s: %w", pk.ID, err)
	}
	if err := e.findPlaces(); err != nil {
		return nil, fmt.Errorf("ruleset %s: %w", pk.ID, err)
	}
	e.findHeirs()
	for n := first; n <= last; n++ {
		for i := range pk.Cards[n].Eliminate {
			e.looked = e.looked.With(pk.Cards[n].Eliminate[i].UnlessCame)
		}
	}
	for i := range pk.Scenarios {
		e.cards = append(e.cards, e.startCards(&pk.Starts[i]))
		var in ruleset.Nations
		for _, side := range pk.Scenarios[i].Sides {
			for _, n := range side {
				in = in.With(n)
			}
		}
		e.inPlay = append(e.inPlay, in)
	}
	e.findWaits()
	return e, nil
}

// findNations looks up the nations that the rules name.
func (e *Engine) findNations() error {
	for _, x := range []struct {
		id string
		to *nation
	}{{"romans", &e.romans}, {"romano-british", &e.romanoBritish}, {"belgae", &e.belgae}, {"welsh", &e.welsh},
		{"brigantes", &e.brigantes}, {"caledonians", &e.caledonians}, {"picts", &e.picts}, {"irish", &e.irish},
		{"scots", &e.scots}, {"norsemen", &e.norsemen}, {"dubliners", &e.dubliners}, {"danes", &e.danes},
		{"norwegians", &e.norwegians}, {"saxons", &e.saxons}, {"jutes", &e.jutes}, {"angles", &e.angles}, {"normans", &e.normans}} {
		var ok bool
		if *x.to, ok = e.pk.FindNation(x.id); !ok {
			return fmt.Errorf("the pack has no nation %q", x.id)
		}
	}
	return nil
}

// findPlaces looks up what the rules name on the board.
func (e *Engine) findPlaces() error {
	for _, r := range []struct {
		id string
		to *board.Set
	}{{"england", &e.england}, {"scotland", &e.scotland}} {
		set, ok := e.b.Region(r.id)
		if !ok {
			return fmt.Errorf("the board has no region %q", r.id)
		}
		*r.to = set
	}
	for _, l := range []struct {
		id string
		to *board.Set
	}{{"in-or-south-of-york-and-cheshire", &e.romanBritain}} {
		if *l.to = e.pk.List(l.id); *l.to == 0 {
			return fmt.Errorf("the pack has no list of areas %q", l.id)
		}
	}
	for _, a := range []struct {
		id string
		to *board.Area
	}{{"galloway", &e.galloway}, {"english-channel", &e.channel}, {"north-sea", &e.northSea}} {
		var ok bool
		if *a.to, ok = e.b.Find(a.id); !ok {
			return fmt.Errorf("the board has no area %q", a.id)
		}
	}
	for _, id := range []string{"essex", "wessex", "hwicce", "south-mercia"} {
		a, ok := e.b.Find(id)
		if !ok {
			return fmt.Errorf("the board has no area %q", id)
		}
		e.normanAreas = e.normanAreas.With(a)
	}
	e.scotlandGalloway = e.scotland.With(e.galloway)
	return nil
}

// startCards gives each nation the card it plays by in a scenario (2e S2P-05).
func (e *Engine) startCards(start *cards.Start) [ruleset.MaxNations]*card {
	var all [ruleset.MaxNations]*card
	for n := first; n <= last; n++ {
		as := n
		if p := start.PlaysAs[n]; p != ruleset.NoNation {
			as = p
		}
		c := &card{Card: &e.pk.Cards[as]}
		for r := range ruleset.MaxRounds {
			for i := range c.Hold {
				if c.Hold[i].Rounds.Has(r) {
					c.hold[r] = &c.Hold[i].Points
				}
			}
			for i := range c.Occupy {
				if c.Occupy[i].Rounds.Has(r) {
					c.occupy[r] = &c.Occupy[i]
				}
			}
		}
		all[n] = c
	}
	return all
}

// Pack returns what the engine plays by.
func (e *Engine) Pack() *cards.Pack { return e.pk }

// Ruleset returns what those know of it who know no game.
func (e *Engine) Ruleset() *ruleset.Ruleset { return e.pk.Ruleset }

// play is one call of Apply or Start: the position that it changes and what it
// needs for that.
type play struct {
	*Engine
	s    *State
	dice dice.Dice
	log  *game.Log

	raidersMarch bool  // who acts are raiders and nobody else
	marchRaid    uint8 // the raid in which they have killed a leader on their way
}

// Start sets up scenario i and runs to the first decision (2e SET-03 SET-04
// SET-05), after the arrivals of the scenario's first round (2e S3P-02).
// Population markers stand at 0 (2e SET-06, RUL-06, RUL-95).
func (e *Engine) Start(i int, d dice.Dice, log *game.Log) State {
	s := State{Scenario: uint8(i), Rules: Revision}
	start := &e.pk.Starts[i]
	s.Round = uint8(e.pk.Scenarios[i].First)
	s.Submitted = start.Submitted // 2e S3P-04
	for _, p := range start.Setup {
		s.Add(p.Nation, Infantry, p.Area, p.Infantry)
	}
	s.Stage = RoundStart
	p := play{Engine: e, s: &s, dice: d, log: log}
	var first game.Decision
	p.run(&first)
	return s
}

// Resume runs a position that was set up by hand on to its first decision.
func (e *Engine) Resume(s *State, d dice.Dice, log *game.Log) {
	p := play{Engine: e, s: s, dice: d, log: log}
	var first game.Decision
	p.run(&first)
}

// Apply makes choice c and runs on to the next decision.
func (e *Engine) Apply(s *State, c *Choice, d dice.Dice, log *game.Log) error {
	var dec game.Decision
	e.pending(s, &dec)
	return e.Answer(s, &dec, c, d, log)
}

// Answer is Apply for who keeps the decision on the table, dec, as Pending or the last
// Answer has it. It sets dec to the next one, but for CanStop of MoveArmies, which is dear
// to find out and which Check does not need; when c is not legal dec stays as it is.
func (e *Engine) Answer(s *State, dec *game.Decision, c *Choice, d dice.Dice, log *game.Log) error {
	if bad := e.check(s, dec, c); bad != nil {
		return bad
	}
	e.make(s, dec, c, d, log)
	return nil
}

// make makes a legal choice in answer to dec, and sets dec to the next decision (see pending).
func (e *Engine) make(s *State, dec *game.Decision, c *Choice, d dice.Dice, log *game.Log) {
	p := play{Engine: e, s: s, dice: d, log: log}
	p.take(dec, c)
	p.run(dec)
}

// run goes on until somebody must decide something, and sets d to that (see pending). A
// decision with only one legal answer is taken here.
func (p *play) run(d *game.Decision) {
	var only Choice
	for s := p.s; s.Stage != Over; {
		if !p.mayWait(s) {
			p.advance()
			continue
		}
		*d = game.Decision{}
		if p.question(s, d); d.Kind == game.None {
			p.advance()
			continue
		}
		if !p.onlyAnswer(s, d, &only) {
			return
		}
		p.take(d, &only)
	}
	*d = game.Decision{}
}

// onlyAnswer sets c to the one legal answer to d, if d plainly has only one, and reports
// whether it has. Removals are always left to the owner, who sees what they lose.
func (e *Engine) onlyAnswer(s *State, d *game.Decision, c *Choice) bool {
	only := false
	switch d.Kind {
	case ReplaceFort, ReplaceArmy, PlaceFyrd, StayAway, PlaceArmy, PlaceLeader, NextBattle,
		NameLosses, KingsArmy:
		if only = d.Areas.Len() == 1; only {
			*c = Choice{Kind: d.Kind, Area: d.Areas.First()}
		}
	case AssignHits, NormanKnights:
		if only = d.Low == d.Count; only {
			*c = Choice{Kind: d.Kind, N: d.Low}
		}
	case Submit:
		if only = d.Compulsory; only { // 2e S2P-04
			*c = Choice{Kind: d.Kind, Yes: true}
		}
	case Vote:
		if only = d.Nations.Len() == 1; only {
			*c = Choice{Kind: d.Kind, Nation: lastOf(d.Nations)}
		}
	case Expel:
		*c, only = e.onlyRefuge(s, d)
	case Withdraw:
		if !d.CanStop {
			*c, only = e.onlyWithdrawal(s)
		}
	}
	return only
}

// entry is what the Timeline gives nation n this round: units, raids, invasions,
// boats (2e DEF-19 RAI-01 MAJ-01 BOA-01).
func (e *Engine) entry(s *State, n ruleset.Nation) *cards.Entry {
	return &e.pk.Rounds[s.Round].Nation[n]
}

// scenario is the scenario being played.
func (e *Engine) scenario(s *State) *ruleset.Scenario { return &e.pk.Scenarios[s.Scenario] }

// start is how it begins, with its special rules.
func (e *Engine) start(s *State) *cards.Start { return &e.pk.Starts[s.Scenario] }

// card is the Nation Card that n plays by.
func (e *Engine) card(s *State, n ruleset.Nation) *card { return e.cards[s.Scenario][n] }

// add logs ev with the round and the nation turn that it happened in.
func (p *play) add(ev *game.Event) {
	if p.log == nil {
		return
	}
	p.log.Events = append(p.log.Events, *ev)
	now := &p.log.Events[len(p.log.Events)-1]
	now.Round, now.Turn = p.s.Round, p.s.Turn
}
