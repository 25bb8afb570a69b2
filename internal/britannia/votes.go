package britannia

import (
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// englishAreas is how many English areas n has for itself; where a leader may stand
// alone, his counts (1e LDR-04).
func (e *Engine) englishAreas(s *State, n nation) int {
	return e.aloneIn(s, n, e.england).Len()
}

// votesOf is how many votes n casts: one for each English area that it occupies
// (2e BRE-02, 1e BRE-02), less those that its lord casts (2e BRE-07, 1e BRE-05).
func (e *Engine) votesOf(s *State, n nation) int {
	k := e.englishAreas(s, n)
	if n == e.brigantes {
		k -= e.subjectsVotes(s)
	}
	return k
}

// voters are the nations that have a vote to cast; the Angles also when they
// have only Galloway's (RUL-70).
func (e *Engine) voters(s *State) ruleset.Nations {
	var all ruleset.Nations
	for n := first; n <= last; n++ {
		if e.hasVote(s, n) {
			all = all.With(n)
		}
	}
	return all
}

// hasVote reports whether n is one of the voters.
func (e *Engine) hasVote(s *State, n nation) bool {
	return e.pk.Rounds[s.Round].Bretwalda != 0 && (e.votesOf(s, n) > 0 || n == e.angles && e.subjectsVotes(s) > 0)
}

// candidates are the nations that can be voted for (2e BRE-03).
func (e *Engine) candidates(s *State) ruleset.Nations {
	var all ruleset.Nations
	for n := first; n <= last; n++ {
		if e.englishAreas(s, n) > 0 {
			all = all.With(n)
		}
	}
	return all
}

// ballotToCall asks each voter, before the first vote of rounds 8, 9 and 10,
// whether the ballot is to be secret; one demand suffices (2e BRE-01 BRE-08,
// RUL-77).
func (e *Engine) ballotToCall(s *State, d *game.Decision) {
	if s.Secret || e.sealed() {
		return
	}
	for n := first; n <= last; n++ {
		if !s.Asked.Has(n) && e.hasVote(s, n) {
			*d = game.Decision{Kind: CallSecret, Nation: n}
			return
		}
	}
}

func (p *play) callSecret(n nation, yes bool) {
	p.s.Asked = p.s.Asked.With(n)
	if yes {
		p.s.Secret = true
		p.add(&game.Event{Kind: BallotSecret, Nation: n})
	}
}

// voteToCast asks the next nation of the list for its votes, all for one and
// none withheld, each nation for itself (2e BRE-04, RUL-99).
func (e *Engine) voteToCast(s *State, d *game.Decision) {
	for n := first; n <= last; n++ {
		if s.Votes[n] == ruleset.NoNation && e.hasVote(s, n) {
			*d = game.Decision{Kind: Vote, Nation: n, Nations: e.candidates(s), Count: uint8(e.votesOf(s, n))}
			return
		}
	}
}

// vote notes a vote and shows it at once in an open ballot.
func (p *play) vote(d *game.Decision, to nation) {
	p.s.Votes[d.Nation] = to
	if !p.hidden() {
		p.showVote(d.Nation)
	}
}

// hidden reports whether votes are shown only when all are cast: in a secret ballot, and
// where they are always handed in (1e BRE-04).
func (p *play) hidden() bool { return p.s.Secret || p.sealed() }

// sealed reports whether votes are handed in, and no secret ballot need be called.
func (e *Engine) sealed() bool { return e.pk.Rules.BallotSealed }

// showVote tells how n has voted, for itself and for Galloway.
func (p *play) showVote(n nation) {
	s := p.s
	if k := p.votesOf(s, n); k > 0 {
		p.add(&game.Event{Kind: Voted, Nation: n, Other: s.Votes[n], N: uint8(k)})
	}
	if k := p.subjectsVotes(s); n == p.angles && k > 0 {
		ev := game.Event{Kind: GallowayVoted, Nation: n, Other: s.Votes[n], N: uint8(k)}
		if p.allVotesWithLord() {
			ev.Kind = SubjectsVoted
		}
		p.add(&ev)
	}
}

// countVotes elects the Bretwalda, who needs more than half of all votes cast
// (2e BRE-05 BRE-06, 1e BRE-03).
func (p *play) countVotes() {
	s := p.s
	p.crownSettled()
	voters := p.voters(s)
	if voters == 0 {
		return
	}
	var tally [ruleset.MaxNations]int
	cast := 0
	for n := range voters.All {
		if p.hidden() {
			p.showVote(n)
		}
		k := p.votesOf(s, n)
		if n == p.angles {
			k += p.subjectsVotes(s)
		}
		tally[s.Votes[n]] += k
		cast += k
	}
	for n := first; n <= last; n++ {
		if 2*tally[n] > cast {
			p.add(&game.Event{Kind: Elected, Nation: n, N: uint8(tally[n]), M: uint8(cast)})
			p.score(&game.Event{Nation: n, Points: int16(p.pk.Rounds[s.Round].Bretwalda), Why: ForBretwalda})
			return
		}
	}
	p.add(&game.Event{Kind: Elected, M: uint8(cast)})
}

// allVotesWithLord reports whether a subject of the Angles has no vote of its own (1e BRE-05).
func (e *Engine) allVotesWithLord() bool { return e.pk.Rules.SubjectVotesWithLord }
