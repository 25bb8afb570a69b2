// Package position reads and writes positions: YAML that a person can write for
// a test, a puzzle or a game played at a table, and that holds every detail of a
// position in the middle of a battle just as well.
//
// # Positions for people
//
//	scenario: standard        # the ruleset's first, unless said otherwise
//	round: 7
//	turn: welsh                 # whose nation turn; none between turns
//	phase: movement
//	units:
//	  welsh: {avalon: 3, gwent: {infantry: 2}}
//	  normans: {wessex: {infantry: 2, cavalry: 1, leader: william}}
//	  romans: {york: {infantry: 1, fort: true}, english-channel: 2}
//	  saxons: {kent: {infantry: 1, burh: true}}
//
// Units may be given by area as well, "Avalon: {welsh: 3, belgae: 1}", and a
// number alone is infantry. Areas, seas, nations and leaders go by their ids or
// English names in any case. Areas that are not named are vacant; everything
// else that is left out is nothing, 0 or none. More of a position:
//
//	forts: [essex, suffolk]             # besides those under units
//	destroyed_forts: [wessex]
//	burhs: [kent]
//	population: {welsh: 3}              # markers on the Population Track
//	points: {romans: 24, belgae: 6}
//	occupied: {romans: [york, kent]}    # areas scored by occupation so far
//	subject_to: {welsh: romans}
//	ever_submitted: [belgae]            # to Rome; subjects of Rome always are
//	attacked_romano_british: [picts]    # in rounds 6 and 7
//	leader_since: {angles: 9}           # round in which the leader came; as a
//	                                    # rule the round of the Timeline
//	danish_shortfall: 2                 # invaders of round 14 that stayed away
//	harold_gone: true                   # when the Norman turn of round 15 ended
//
// # Phases
//
// Play goes on at the start of the phase: start-of-round and end-of-round
// between turns; in a nation's turn start-of-turn, population, movement,
// submissions, battles, second-movement, second-submissions, second-battles (of
// a Major Invasion), raider-withdrawal, overpopulation, legions and end-of-turn.
// Without a phase a position with a turn is at its start, one without at the
// start of the round.
//
// After movement it matters where the armies of the nation on turn came from.
// Both lists are by the area in which they are now, with numbers of infantry or
// {infantry: 1, cavalry: 1, leader: true}:
//
//	turn: norsemen
//	phase: battles
//	units: {cumbria: {norsemen: 3, angles: 1}}
//	entered_from: {cumbria: {irish-sea: 2, galloway: 1}}
//	from_sea: {cumbria: {irish-sea: 2}}
//
// entered_from is the area or sea from which they came in last, where attackers
// retreat to; armies that came over a sea by boat are listed with the land area
// in which they embarked. from_sea is the sea in which they began the nation turn, to which
// raiders withdraw (for raiding Picts the land area); armies that entered
// straight from a sea began there unless from_sea says otherwise.
//
// # Every detail
//
// Write gives, in place of a phase, the exact stage of play, and what the engine
// remembers of the turn under "progress": groups of armies, the battle being
// fought, votes cast. Read takes both back, so that any position that can come
// up in a game can be stored, mailed, changed by hand and played on:
//
//	stage: defender-retreat
//	progress:
//	  groups:
//	    - {at: avalon, n: 2, back: wessex, moved: true}
//	  entered: {avalon: [wessex]}
//	  battle: {area: avalon, defender: belgae, round: 1}
package position

import (
	"bretwalda/internal/board"
	"bretwalda/internal/britannia"
	"bretwalda/internal/britannia/cards"
	"bretwalda/internal/ruleset"
)

// Read reads a position for the engine of pk to go on from (Engine.Resume), by the
// newest revision of the rules. The name of the file is for errors, which say file, line, what is wrong and what
// would be right; all that are found are joined into one error.
func Read(pk *cards.Pack, name string, data []byte) (britannia.State, error) {
	r := &reader{pk: pk, file: name, s: britannia.State{Rules: britannia.Revision}}
	top := r.parse(data)
	if top == nil {
		return britannia.State{}, r.err()
	}
	r.position(top)
	if err := r.err(); err != nil {
		return britannia.State{}, err
	}
	return r.s, nil
}

// phase is a place in the sequence of play that people know.
type phase struct {
	name   string
	stage  britannia.Stage
	half   uint8 // of a Major Invasion; 0: between turns
	groups bool  // the armies of the nation on turn remember whence they came
}

// phases are those that a position may begin with.
var phases = []phase{
	{"start-of-round", britannia.RoundStart, 0, false},
	{"start-of-turn", britannia.TurnStart, 1, false},
	{"population", britannia.GrowthAllowed, 1, false},
	{"movement", britannia.MovementStart, 1, false},
	{"submissions", britannia.AfterMovement, 1, true},
	{"battles", britannia.BattlesStart, 1, true},
	{"second-movement", britannia.MovementStart, 2, true},
	{"second-submissions", britannia.AfterMovement, 2, true},
	{"second-battles", britannia.BattlesStart, 2, true},
	{"raider-withdrawal", britannia.WithdrawalStart, 1, true},
	{"overpopulation", britannia.OvercrowdedHome, 1, true},
	{"legions", britannia.LegionsHome, 1, true},
	{"end-of-turn", britannia.TurnEnd, 1, true},
	{"end-of-round", britannia.RoundEnd, 0, false},
}

// findPhase returns the phase with a name, and whether there is one.
func findPhase(name string) (phase, bool) {
	for _, p := range phases {
		if p.name == name {
			return p, true
		}
	}
	return phase{}, false
}

// phaseNames lists the phases for messages.
func phaseNames() []string {
	names := make([]string, len(phases))
	for i, p := range phases {
		names[i] = p.name
	}
	return names
}

// unitsOf returns the areas in which nation n has units of any kind.
func unitsOf(pk *cards.Pack, s *britannia.State, n ruleset.Nation) board.Set {
	areas := s.Where[n]
	if pk.Markers[n].Forts {
		areas |= s.Forts
	}
	if pk.Markers[n].MaxBurhs > 0 {
		areas |= s.Burhs
	}
	return areas
}
