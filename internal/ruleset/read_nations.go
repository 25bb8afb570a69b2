package ruleset

import (
	"slices"

	"gopkg.in/yaml.v3"
)

// maxLeaders is the number of bits of Leaders.
const maxLeaders = 32

// readNations reads nations.yaml: the nations in the order of play and their
// leaders (T-1).
func (l *loader) readNations(d *doc) {
	// 2e DEF-09 DEF-10 DEF-11 DEF-12 DEF-17
	rs := l.rs
	rs.Nations, rs.Leaders = make([]NationInfo, 1), make([]LeaderInfo, 1)
	d.fields(d.root, "nations.yaml", field{"nations", true, func(n *yaml.Node) {
		d.pairs(n, "nations", func(key, val *yaml.Node) {
			if len(rs.Nations) == MaxNations {
				d.fail(key, "there are more than %d nations; remove some", MaxNations-1)
				return
			}
			rs.Nations = append(rs.Nations, NationInfo{ID: key.Value})
			l.readNation(d, Nation(len(rs.Nations)-1), val)
		})
	}})
	if len(rs.Nations) == 1 {
		d.fail(d.root, "there are no nations; list them under nations")
	}
}

// readNation reads the entry of one nation.
func (l *loader) readNation(d *doc, x Nation, n *yaml.Node) {
	it := &l.rs.Nations[x]
	var stays *yaml.Node
	count := func(to *uint8) func(*yaml.Node) {
		return func(n *yaml.Node) { *to = uint8(d.number(n, "the most in play", 0, 99)) }
	}
	d.fields(n, it.ID,
		field{"colour", true, func(n *yaml.Node) { it.Colour = d.text(n, "colour") }},
		field{"symbol", true, func(n *yaml.Node) { it.Symbol = d.text(n, "symbol") }},
		field{"elite", false, func(n *yaml.Node) { it.Elite = d.flag(n, "elite") }},
		field{"infantry", true, count(&it.MaxInfantry)},
		field{"cavalry", false, count(&it.MaxCavalry)},
		field{"burhs", false, count(&it.MaxBurhs)},
		field{"leaders", false, func(n *yaml.Node) { d.items(n, "leaders", func(n *yaml.Node) { l.addLeader(d, x, n) }) }},
		field{"stays", false, func(n *yaml.Node) { stays = n }},
	)
	if stays == nil {
		return
	}
	// 2e LDR-04
	d.items(stays, "stays", func(n *yaml.Node) {
		who, _ := l.rs.FindLeader(n.Value)
		if !slices.Contains(it.Leaders, who) {
			d.fail(n, "%s is no leader of the %s; stays repeats some of the names under leaders", n.Value, it.ID)
			return
		}
		l.rs.Leaders[who].Stays = true
	})
}

// addLeader files a leader under nation x.
func (l *loader) addLeader(d *doc, x Nation, n *yaml.Node) {
	id := d.text(n, "a leader")
	if other, twice := l.rs.FindLeader(id); twice {
		d.fail(n, "%s leads the %s already; a leader has one nation", id, l.rs.Nations[l.rs.Leaders[other].Nation].ID)
		return
	}
	if len(l.rs.Leaders) == maxLeaders {
		d.fail(n, "there are more than %d leaders; remove some", maxLeaders-1)
		return
	}
	l.rs.Nations[x].Leaders = append(l.rs.Nations[x].Leaders, Leader(len(l.rs.Leaders)))
	l.rs.Leaders = append(l.rs.Leaders, LeaderInfo{ID: id, Nation: x})
}
