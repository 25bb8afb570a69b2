package ruleset

import (
	"strconv"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
)

// ReadTimeline reads timeline.yaml: the rounds. Own are keys of the family, of each round,
// which it fills in beside, and more are its keys of the file.
func (l *Loader) ReadTimeline(own func(round int, r *Round) []pack.Field, more ...pack.Field) {
	d, rs := l.docs["timeline.yaml"], l.Ruleset
	rs.Timeline = make([]Round, 1)
	d.Fields(d.Root, "timeline.yaml", append([]pack.Field{
		pack.Need("rounds", func(n *yaml.Node) {
			d.Pairs(n, "rounds", func(key, val *yaml.Node) {
				r := len(rs.Timeline)
				if key.Value != strconv.Itoa(r) {
					d.Fail(key, "round %d is missing before %q; list the rounds from 1 on, none left out", r, key.Value)
					return
				}
				if r == MaxRounds {
					d.Fail(key, "there are more than %d rounds; remove some", MaxRounds-1)
					return
				}
				var round Round
				d.Fields(val, "round "+key.Value, append([]pack.Field{
					pack.Need("years", func(n *yaml.Node) { round.Years = d.Text(n, "years") }),
					pack.May("scoring", func(n *yaml.Node) { round.Scoring = d.Flag(n, "scoring") }),
				}, own(r, &round)...)...)
				rs.Timeline = append(rs.Timeline, round)
			})
		}),
	}, more...)...)
	if len(rs.Timeline) == 1 {
		d.Fail(d.Root, "there are no rounds; list them from 1 on under rounds")
	}
}
