package cards

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
	"bretwalda/internal/ruleset"
)

// way is a switch of rules.yaml: the word that sets it, and the one that does not.
type way struct {
	key    string
	to     *bool
	on, no string
}

// ways are the switches in the order of the file.
func ways(r *Rules) []way {
	return []way{
		{"at-sea", &r.AtSeaAnyTurn, "any-turn", "raiding-turns"},
		{"raiders", &r.RaidersByPiece, "by-piece", "by-turn"},
		{"boats", &r.BoatsCoastToCoast, "coast-to-coast", "one-sea-of-the-move"},
		{"boat-attackers", &r.BoatsNoRetreat, "never-retreat", "retreat"},
		{"attacker-retreat", &r.RetreatToVacant, "vacant-or-entry", "entry-only"},
		{"closed-to-defenders", &r.WholeWayClosed, "whole-way", "entry-only"},
		{"sixes", &r.SixesOnCavalry, "cavalry-first", "enemy-chooses"},
		{"mixed-losses", &r.OthersDieFirst, "raiders-last", "owner-chooses"},
		{"leaders", &r.LeadersAlone, "may-stand-alone", "never-alone"},
		{"submission", &r.SubmitAnyMoment, "any-moment", "lords-turn"},
		{"expelled-armies", &r.RefugesAnywhere, "anywhere-of-theirs", "nearest"},
		{"angle-subjects", &r.AnglesLikeRome, "like-romes", "in-scotland-and-galloway"},
		{"angle-lordship", &r.AngleLordshipToStart, "to-start-of-12", "to-end-of-12"},
		{"subjects-of-rome", &r.SubjectsFight, "fight-each-other", "at-peace"},
		{"subject-growth", &r.SubjectsGrowNot, "none", "half"},
		{"subject-points", &r.SubjectsScoreNot, "none", "half"},
		{"subject-areas", &r.SubjectsLeaveFreely, "left-freely", "left-by-leave"},
		{"subject-votes", &r.SubjectVotesWithLord, "all-with-lord", "galloway-with-lord"},
		{"roman-captures", &r.CapturesAnyTurn, "any-turn", "own-turn"},
		{"limes", &r.LimesAfterSubjects, "forts-subjects-and-former", "forts-and-subjects"},
		{"romano-british-from", &r.ReplaceArmies, "armies", "forts-then-armies"},
		{"romano-british-spare", &r.SpareFormerSubjects, "former-subjects", "by-scenario"},
		{"arthur-stacking", &r.ArthurKeepsStacking, "kept", "free"},
		{"marker-of-short-arrivals", &r.MarkerKept, "kept", "five"},
		{"danish-shortfall", &r.ShortfallAtTurn, "turn-begins", "at-arrival"},
		{"norman-reinforcements", &r.HaroldByNormans, "harold-killed-by-them", "harold-gone"},
		{"saxon-reinforcements", &r.Fyrd, "fyrd", "none"},
		{"crown", &r.CrownAtStart, "round-start", "round-end"},
		{"ballot", &r.BallotSealed, "sealed", "secret-on-demand"},
		{"roads", &r.Roads, "roman", "none"},
		{"talk", &r.TalkAnyTime, "any-time", "not-in-own-turn"},
	}
}

// readRules reads rules.yaml, or gives a pack of before it was made the rules that were
// then the only ones.
func (l *loader) readRules() {
	r := &l.p.Rules
	d := l.Doc(rulesFile)
	if d == nil {
		l.rulesOfBefore()
		return
	}
	known := make([]pack.Field, 0, 40)
	for _, w := range ways(r) {
		known = append(known, pack.Need(w.key, func(n *yaml.Node) { *w.to = d.Choice(n, w.key, w.no, w.on) == 1 }))
	}
	known = append(known,
		pack.Need("forts-until", func(n *yaml.Node) { r.FortsUntil = l.Round(d, n) }),
		pack.May("legions-leave", func(n *yaml.Node) {
			d.Fields(n, "legions-leave",
				pack.Need("round", func(n *yaml.Node) { r.LegionsLeave = l.Round(d, n) }),
				pack.Need("stay", func(n *yaml.Node) { r.LegionsStay = d.Number(n, "stay", 0, 99) }))
		}),
		pack.Need("never-starve", func(n *yaml.Node) {
			d.Pairs(n, "never-starve", func(key, val *yaml.Node) { r.FullStomachs[l.Nation(d, key)] = l.Rounds(d, val) })
		}),
		pack.Need("danish-king", func(n *yaml.Node) { r.DanishKing = l.Leader(d, n) }),
		pack.Need("heirs", func(n *yaml.Node) { d.Items(n, "heirs", func(n *yaml.Node) { l.readHeir(d, n) }) }),
		pack.May("cites", func(n *yaml.Node) { l.ReadCites(d, n) }),
		pack.May("codes", func(n *yaml.Node) { l.ReadCodes(d, n) }),
	)
	d.Fields(d.Root, rulesFile, known...)
}

// readHeir reads who can be King at the end of the last round, and for how many points.
func (l *loader) readHeir(d *pack.Doc, n *yaml.Node) {
	var h Heir
	d.Fields(n, "an heir",
		pack.Need("leader", func(n *yaml.Node) { h.Leader = l.Leader(d, n) }),
		pack.Need("points", func(n *yaml.Node) { h.Points = l.Score(d, n) }),
	)
	h.Nation = l.p.Leaders[h.Leader].Nation
	l.p.Rules.Heirs = append(l.p.Rules.Heirs, h)
}

// rulesOfBefore are those of the second edition, which once were no data. What the pack
// lacks is no heir: the rules code asks for those whom it names.
func (l *loader) rulesOfBefore() {
	r := &l.p.Rules
	r.SpareFormerSubjects, r.Fyrd, r.Roads = true, true, true
	r.FortsUntil, r.LegionsLeave, r.LegionsStay = 5, 2, 12
	if romans, ok := l.p.FindNation("romans"); ok {
		r.FullStomachs[romans] = ^ruleset.Rounds(0)
	}
	r.DanishKing, _ = l.p.FindLeader("cnut")
	for _, id := range []string{"harold", "william", "harald-hardrada", "svein-estrithson"} {
		if who, ok := l.p.FindLeader(id); ok {
			king := l.p.Rounds[len(l.p.Rounds)-1].King
			r.Heirs = append(r.Heirs, Heir{Nation: l.p.Leaders[who].Nation, Leader: who, Points: king})
		}
	}
}
