package ruleset

import (
	"slices"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
)

// maxLeaders is the number of bits of Leaders.
const maxLeaders = 32

// readNations reads nations.yaml: the nations in the order of play and their
// leaders (T-1).
func (l *loader) readNations(d *pack.Doc) {
	// 2e DEF-09 DEF-10 DEF-11 DEF-12 DEF-17
	rs := l.rs
	rs.Nations, rs.Leaders = make([]NationInfo, 1), make([]LeaderInfo, 1)
	d.Fields(d.Root, "nations.yaml", pack.Need("nations", func(n *yaml.Node) {
		d.Pairs(n, "nations", func(key, val *yaml.Node) {
			if len(rs.Nations) == MaxNations {
				d.Fail(key, "there are more than %d nations; remove some", MaxNations-1)
				return
			}
			rs.Nations = append(rs.Nations, NationInfo{ID: key.Value})
			l.readNation(d, Nation(len(rs.Nations)-1), val)
		})
	}))
	if len(rs.Nations) == 1 {
		d.Fail(d.Root, "there are no nations; list them under nations")
	}
	l.fortsOfBefore()
}

// fortsOfBefore gives the forts to the elite nation of a pack of before these were told
// apart.
func (l *loader) fortsOfBefore() {
	builds := func(n NationInfo) bool { return n.Forts }
	if slices.ContainsFunc(l.rs.Nations, builds) {
		return
	}
	for i := range l.rs.Nations {
		l.rs.Nations[i].Forts = l.rs.Nations[i].Elite
	}
}

// readNation reads the entry of one nation.
func (l *loader) readNation(d *pack.Doc, x Nation, n *yaml.Node) {
	it := &l.rs.Nations[x]
	var stays *yaml.Node
	count := func(to *uint8) func(*yaml.Node) {
		return func(n *yaml.Node) { *to = uint8(d.Number(n, "the most in play", 0, 99)) }
	}
	d.Fields(n, it.ID,
		pack.Need("colour", func(n *yaml.Node) { it.Colour = d.Text(n, "colour") }),
		pack.Need("symbol", func(n *yaml.Node) { it.Symbol = d.Text(n, "symbol") }),
		pack.May("forts", func(n *yaml.Node) { it.Forts = d.Flag(n, "forts") }),
		pack.May("grows", func(n *yaml.Node) { it.GrowsNot = !d.Flag(n, "grows") }),
		pack.May("elite", func(n *yaml.Node) { it.Elite = d.Flag(n, "elite") }),
		pack.Need("infantry", count(&it.MaxInfantry)),
		pack.May("cavalry", count(&it.MaxCavalry)),
		pack.May("burhs", count(&it.MaxBurhs)),
		pack.May("leaders", func(n *yaml.Node) { d.Items(n, "leaders", func(n *yaml.Node) { l.addLeader(d, x, n) }) }),
		pack.May("stays", func(n *yaml.Node) { stays = n }),
	)
	if stays == nil {
		return
	}
	// 2e LDR-04
	d.Items(stays, "stays", func(n *yaml.Node) {
		who, _ := l.rs.FindLeader(n.Value)
		if !slices.Contains(it.Leaders, who) {
			d.Fail(n, "%s is no leader of the %s; stays repeats some of the names under leaders", n.Value, it.ID)
			return
		}
		l.rs.Leaders[who].Stays = true
	})
}

// addLeader files a leader under nation x.
func (l *loader) addLeader(d *pack.Doc, x Nation, n *yaml.Node) {
	id := d.Text(n, "a leader")
	if other, twice := l.rs.FindLeader(id); twice {
		d.Fail(n, "%s leads the %s already; a leader has one nation", id, l.rs.Nations[l.rs.Leaders[other].Nation].ID)
		return
	}
	if len(l.rs.Leaders) == maxLeaders {
		d.Fail(n, "there are more than %d leaders; remove some", maxLeaders-1)
		return
	}
	l.rs.Nations[x].Leaders = append(l.rs.Nations[x].Leaders, Leader(len(l.rs.Leaders)))
	l.rs.Leaders = append(l.rs.Leaders, LeaderInfo{ID: id, Nation: x})
}
