package ruleset

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
)

// ReadCites reads which sections of the players' book stand for which requirements.
func (l *Loader) ReadCites(d *pack.Doc, n *yaml.Node) {
	l.Ruleset.Cites = make(map[string]string)
	d.Pairs(n, "cites", func(section, list *yaml.Node) {
		d.Items(list, "the requirements of section "+section.Value, func(n *yaml.Node) {
			if was, twice := l.Ruleset.Cites[n.Value]; twice {
				d.Fail(n, "%s stands for section %s already", n.Value, was)
			}
			l.Ruleset.Cites[n.Value] = section.Value
		})
	})
}

// ReadCodes reads what the players' book calls nations and leaders.
func (l *Loader) ReadCodes(d *pack.Doc, n *yaml.Node) {
	d.Pairs(n, "codes", func(code, of *yaml.Node) {
		c := Code{Text: code.Value}
		if nation, ok := l.Ruleset.FindNation(of.Value); ok {
			c.Nation = nation
		} else {
			c.Leader = l.Leader(d, of)
		}
		l.Ruleset.Codes = append(l.Ruleset.Codes, c)
	})
}
