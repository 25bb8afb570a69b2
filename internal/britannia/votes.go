package britannia

import (
	"bretwalda/internal/game"
	"bretwalda/internal/ruleset"
)

// englishAreas is how many English areas n has for itself. Votes and crowns come
// when all battles are over, and then no area holds two nations.
func (e *Engine) englishAreas(s *State, n nation) int {
	return (e.units(s, n) & e.england).Len()
}

// gallowayVotes reports whether Galloway votes with the Angles because their
// subjects the Brigantes occupy it (2e ANG-12 BRE-07).
func (e *Engine) gallowayVotes(s *State) bool {
	return s.SubjectTo[e.brigantes] == e.angles && s.Where[e.brigantes].Has(e.galloway)
}

// votesOf is how many votes n casts: one for each English area that it occupies
// (2e BRE-02), less Galloway where that votes with the Angles.
func (e *Engine) votesOf(s *State, n nation) int {
	k := e.englishAreas(s, n)
	if n == e.brigantes && e.gallowayVotes(s) {
		k--
	}
	return k
}

// voters are the nations that have a vote to cast; the Angles also when they
// have only Galloway's (RUL-70).
func (e *Engine) voters(s *State) ruleset.Nations {
	var all ruleset.Nations
	if e.rs.Timeline[s.Round].Bretwalda == 0 {
		return 0
	}
	for n := first; n <= last; n++ {
		if e.votesOf(s, n) > 0 || n == e.angles && e.gallowayVotes(s) {
			all = all.With(n)
		}
	}
	return all
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
func (e *Engine) ballotToCall(s *State) game.Decision {
	if s.Secret {
		return game.Decision{}
	}
	for n := range e.voters(s).All {
		if !s.Asked.Has(n) {
			return game.Decision{Kind: CallSecret, Nation: n}
		}
	}
	return game.Decision{}
}

func (p *play) callSecret(n nation, yes bool) {
	p.s.Asked = p.s.Asked.With(n)
	if yes {
		p.s.Secret = true
		p.add(game.Event{Kind: game.BallotSecret, Nation: n})
	}
}

// voteToCast asks the next nation of the list for its votes, all for one and
// none withheld, each nation for itself (2e BRE-04, RUL-99).
func (e *Engine) voteToCast(s *State) game.Decision {
	for n := range e.voters(s).All {
		if s.Votes[n] == ruleset.NoNation {
			return game.Decision{Kind: Vote, Nation: n, Nations: e.candidates(s), Count: uint8(e.votesOf(s, n))}
		}
	}
	return game.Decision{}
}

// vote notes a vote and shows it at once in an open ballot.
func (p *play) vote(d *game.Decision, to nation) {
	p.s.Votes[d.Nation] = to
	if !p.s.Secret {
		p.showVote(d.Nation)
	}
}

// showVote tells how n has voted, for itself and for Galloway.
func (p *play) showVote(n nation) {
	s := p.s
	if k := p.votesOf(s, n); k > 0 {
		p.add(game.Event{Kind: game.Voted, Nation: n, Other: s.Votes[n], N: uint8(k)})
	}
	if n == p.angles && p.gallowayVotes(s) {
		p.add(game.Event{Kind: game.GallowayVoted, Nation: n, Other: s.Votes[n], N: 1})
	}
}

// countVotes elects the Bretwalda, who needs more than half of all votes cast
// (2e BRE-05 BRE-06).
func (p *play) countVotes() {
	s := p.s
	s.Asked, s.Stage = 0, KingCrowned
	voters := p.voters(s)
	if voters == 0 {
		return
	}
	var tally [ruleset.MaxNations]int
	cast := 0
	for n := range voters.All {
		if s.Secret {
			p.showVote(n)
		}
		k := p.votesOf(s, n)
		if n == p.angles && p.gallowayVotes(s) {
			k++
		}
		tally[s.Votes[n]] += k
		cast += k
	}
	for n := first; n <= last; n++ {
		if 2*tally[n] > cast {
			p.add(game.Event{Kind: game.Elected, Nation: n, N: uint8(tally[n]), M: uint8(cast)})
			p.score(game.Event{Nation: n, Points: int16(p.rs.Timeline[s.Round].Bretwalda), Why: game.ForBretwalda})
			return
		}
	}
	p.add(game.Event{Kind: game.Elected, M: uint8(cast)})
}
