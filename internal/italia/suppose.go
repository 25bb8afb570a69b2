package italia

import "bretwalda/internal/dice"

// Suppose changes s to what it would be if nation n began its turn of a round now, and
// reports whether n would have one. Its turn in progress stays as it is.
func (e *Engine) Suppose(s *State, n Nation, round int, log *Log) bool {
	p := play{pos{&e.rules, s}, nil, log}
	if n < 1 || n > e.last || s.Stage == Over || round < int(s.Round) || round < int(e.pk.Nations[n].First) || round > int(e.pk.Nations[n].Last) {
		return false
	}
	if s.Turn == n && int(s.Round) == round {
		return true
	}
	s.Round, s.Turn, s.Part = uint8(round), n, 0
	s.Tasks, s.NTasks, s.Who, s.Item, s.Due, s.DueLead = [MaxTasks]Task{}, 0, NoNation, 0, Units{}, 0
	if !p.hasTurn(n) || p.civilWar() && !p.civil.Has(n) {
		return false
	}
	d := dice.NewSeeded(uint64(round)) // of what no turn decides before its first orders
	p.dice = &d
	s.Stage = TurnStart
	if c, ok := p.campaignDue(); ok && p.civilWar() && p.Leaders[c.Leader].Fate == OnBoard { // it R10-06
		p.clearTurn()
		p.Campaign.Leader = c.Leader
		p.beginCampaignMove()
	}
	p.run()
	return s.Turn == n && int(s.Round) == round && p.pending().Kind != None
}
