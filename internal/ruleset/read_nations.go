package ruleset

import (
	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
)

// maxLeaders is the number of bits of Leaders.
const maxLeaders = 32

// ReadNations reads nations.yaml: the nations in the order of play and their leaders. Own
// are keys of the family, of each nation.
func (l *Loader) ReadNations(own func(Nation) []pack.Field) {
	d, rs := l.docs["nations.yaml"], l.Ruleset
	rs.Nations, rs.Leaders = make([]NationInfo, 1), make([]LeaderInfo, 1)
	d.Fields(d.Root, "nations.yaml", pack.Need("nations", func(n *yaml.Node) {
		d.Pairs(n, "nations", func(key, val *yaml.Node) {
			if len(rs.Nations) == MaxNations {
				d.Fail(key, "there are more than %d nations; remove some", MaxNations-1)
				return
			}
			rs.Nations = append(rs.Nations, NationInfo{ID: key.Value})
			l.readNation(d, Nation(len(rs.Nations)-1), val, own)
		})
	}))
	if len(rs.Nations) == 1 {
		d.Fail(d.Root, "there are no nations; list them under nations")
	}
}

// readNation reads the entry of one nation.
func (l *Loader) readNation(d *pack.Doc, x Nation, n *yaml.Node, own func(Nation) []pack.Field) {
	it := &l.Ruleset.Nations[x]
	var several *yaml.Node
	d.Fields(n, it.ID, append([]pack.Field{
		pack.Need("colour", func(n *yaml.Node) { it.Colour = d.Text(n, "colour") }),
		pack.Need("symbol", func(n *yaml.Node) { it.Symbol = d.Text(n, "symbol") }),
		pack.May("leaders", func(n *yaml.Node) { d.Items(n, "leaders", func(n *yaml.Node) { l.addLeader(d, x, n) }) }),
		pack.May("several", func(n *yaml.Node) { several = n }),
	}, own(x)...)...)
	if several != nil {
		d.Items(several, "several", func(n *yaml.Node) { l.setSeveral(d, x, n) })
	}
}

// setSeveral notes that a leader of nation x is more than one person.
func (l *Loader) setSeveral(d *pack.Doc, x Nation, n *yaml.Node) {
	id := d.Text(n, "a leader")
	i, ok := l.Ruleset.FindLeader(id)
	if !ok || l.Ruleset.Leaders[i].Nation != x {
		d.Fail(n, "%s is no leader of the %s; several names those leaders who are more than one person", id, l.Ruleset.Nations[x].ID)
		return
	}
	l.Ruleset.Leaders[i].Several = true
}

// addLeader files a leader under nation x.
func (l *Loader) addLeader(d *pack.Doc, x Nation, n *yaml.Node) {
	id := d.Text(n, "a leader")
	if other, twice := l.Ruleset.FindLeader(id); twice {
		d.Fail(n, "%s leads the %s already; a leader has one nation", id, l.Ruleset.Nations[l.Ruleset.Leaders[other].Nation].ID)
		return
	}
	if len(l.Ruleset.Leaders) == maxLeaders {
		d.Fail(n, "there are more than %d leaders; remove some", maxLeaders-1)
		return
	}
	l.Ruleset.Nations[x].Leaders = append(l.Ruleset.Nations[x].Leaders, Leader(len(l.Ruleset.Leaders)))
	l.Ruleset.Leaders = append(l.Ruleset.Leaders, LeaderInfo{ID: id, Nation: x})
}
