package cards

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
	"bretwalda/internal/pack"
	"bretwalda/internal/spelling"
)

// Family is what packs of Italia call their family.
const Family = "italia"

// loader reads the files of one pack.
type loader struct {
	p      *Pack
	files  pack.Files
	found  *pack.Problems
	order  map[string]Nation
	leader map[string]Leader
}

// Load reads a pack and checks it. The error names file, line and remedy of what is wrong.
func Load(files pack.Files) (*Pack, error) {
	l := &loader{p: &Pack{}, files: files, found: &pack.Problems{}, order: map[string]Nation{}, leader: map[string]Leader{}}
	docs := map[string]*pack.Doc{}
	for _, name := range []string{pack.HeadFile, "board.yaml", "nations.yaml", "cards.yaml"} {
		data := files.Get(name)
		if data == nil {
			l.found.Add(pack.Problem{File: files.Path(name), Text: "this file is missing; every pack of Italia needs it"})
			continue
		}
		docs[name] = pack.NewDoc(files.Path(name), data, l.found)
	}
	if err := l.found.Err(); err != nil {
		return nil, err
	}
	for _, step := range []func(){
		func() { l.readBoard(docs["board.yaml"]) },
		func() { l.readOrder(docs[pack.HeadFile]) },
		func() { l.readPack(docs[pack.HeadFile]) },
		func() { l.readLeaders(docs["nations.yaml"]) },
		func() { l.readPackLate(docs[pack.HeadFile]) },
		func() { l.readNations(docs["nations.yaml"]) },
		func() { l.readCards(docs["cards.yaml"]) },
		func() { l.check(docs) },
	} {
		step()
		if err := l.found.Err(); err != nil {
			return nil, err
		}
	}
	var err error
	l.p.Rules, err = l.p.ruleset(files)
	return l.p, err
}

// find returns the value of a key of the top mapping, or nil.
func find(d *pack.Doc, key string) *yaml.Node {
	for i := 0; i+1 < len(d.Root.Content); i += 2 {
		if d.Root.Content[i].Value == key {
			return d.Root.Content[i+1]
		}
	}
	return nil
}

// readOrder numbers the nations by the order of play (it RND-02), those of the last
// round alone after the others.
func (l *loader) readOrder(d *pack.Doc) {
	l.p.Nations = make([]Info, 1, MaxNations)
	for _, key := range []string{"order", "order-round-10"} {
		n := find(d, key)
		if n == nil {
			continue
		}
		d.Items(n, key, func(n *yaml.Node) {
			id := d.Text(n, "a nation of "+key)
			at, known := l.order[id]
			switch {
			case !known && len(l.p.Nations) == MaxNations:
				d.Fail(n, "a pack has up to %d nations", MaxNations-1)
				return
			case !known:
				at = Nation(len(l.p.Nations))
				l.order[id] = at
				l.p.Nations = append(l.p.Nations, Info{ID: id})
			case key == "order":
				d.Fail(n, "%s is in the order of play twice; remove one", id)
			}
			if key != "order" {
				l.p.CivilWar = append(l.p.CivilWar, at)
			}
		})
	}
}

func skip(*yaml.Node) {}

// readPack reads pack.yaml but for what names leaders.
func (l *loader) readPack(d *pack.Doc) {
	p := l.p
	p.Nations = slices.Clip(p.Nations)
	var head pack.Head
	fields := append(head.Fields(d),
		pack.Need("name", func(n *yaml.Node) { p.Name = d.Text(n, "the name of the game") }),
		pack.Need("seats", func(n *yaml.Node) { p.Sides = make([]Nations, d.Number(n, "seats", 2, 6)+1) }),
		pack.Need("rounds", func(n *yaml.Node) { d.Number(n, "rounds", LastRound, LastRound) }),
		pack.May("claim", func(n *yaml.Node) { p.Claim = d.Text(n, "the claim") }),
		pack.Need("scoring-rounds", func(n *yaml.Node) { p.Scoring = l.rounds(d, n) }),
		pack.Need("switches", func(n *yaml.Node) { l.readSwitches(d, n) }),
		pack.Need("calendar", func(n *yaml.Node) { l.readCalendar(d, n) }),
		pack.Need("units", func(n *yaml.Node) { l.readUnits(d, n) }),
		pack.Need("city", func(n *yaml.Node) {
			d.Fields(n, "city", l.price(d, "price", &p.CityPrice), l.price(d, "price-highland-or-marsh", &p.CityHigh),
				pack.Need("attack", func(n *yaml.Node) { p.CityAttack = d.Number(n, "attack", -9, 0) }), l.price(d, "sack-gold", &p.SackGold))
		}),
		pack.Need("gold", func(n *yaml.Node) {
			d.Fields(n, "gold", l.price(d, "start", &p.StartGold), l.price(d, "limit", &p.MostGold), l.price(d, "area", &p.AreaGold), l.price(d, "city", &p.CityGold),
				l.price(d, "campaign-move", &p.MovePrice), l.price(d, "block", &p.BlockPrice))
		}),
		pack.Need("sides", func(n *yaml.Node) { l.readSides(d, n) }),
		pack.Need("order", skip), pack.May("order-round-10", skip), pack.May("civil-war-desertion", skip),
		pack.May("elephants", func(n *yaml.Node) { l.readElephants(d, n) }),
		pack.May("foederati-desertion", func(n *yaml.Node) {
			d.Pairs(n, "foederati-desertion", func(key, val *yaml.Node) {
				p.Deserters[l.nation(d, key)] = uint8(d.Number(val, "the roll", 2, 10))
			})
		}),
		pack.May("markers", skip))
	d.Fields(d.Root, "the pack", fields...)
	p.ID, p.Edition, p.Version = head.ID, head.Edition, head.Version
	if head.Family != Family {
		d.Fail(d.Root, "the family of a pack of Italia must be %q, not %q", Family, head.Family)
	}
}

// readPackLate reads what names leaders.
func (l *loader) readPackLate(d *pack.Doc) {
	n := find(d, "civil-war-desertion")
	if n == nil {
		return
	}
	d.Pairs(n, "civil-war-desertion", func(key, val *yaml.Node) {
		x := Desertion{Leader: l.leaderOf(d, key)}
		d.Fields(val, "desertion", pack.Need("to", func(n *yaml.Node) { x.To = l.nation(d, n) }),
			l.price(d, "roll", &x.Roll), l.price(d, "with-consular", &x.WithConsular))
		l.p.Desertion = append(l.p.Desertion, x)
	})
}

// price reads a number from 0 to 99 into a byte.
func (l *loader) price(d *pack.Doc, key string, to *uint8) pack.Field {
	return pack.Need(key, func(n *yaml.Node) { *to = uint8(d.Number(n, key, 0, 99)) })
}

func (l *loader) maybe(d *pack.Doc, key string, to *uint8) pack.Field {
	return pack.May(key, func(n *yaml.Node) { *to = uint8(d.Number(n, key, 0, 99)) })
}

func (l *loader) rounds(d *pack.Doc, n *yaml.Node) Rounds {
	var r Rounds
	d.Items(n, "rounds", func(n *yaml.Node) { r |= 1 << d.Number(n, "a round", 1, LastRound) })
	return r
}

func (l *loader) readSwitches(d *pack.Doc, n *yaml.Node) {
	d.Pairs(n, "switches", func(key, val *yaml.Node) {
		for _, w := range switchWords {
			if w.key == key.Value {
				if !l.p.Switches.Set(w.key, val.Value) {
					d.Fail(val, "switch %s must be one of %s, not %q", w.key, strings.Join(w.values, ", "), val.Value)
				}
				return
			}
		}
		d.Fail(key, "there is no switch %q%s", key.Value, spelling.Meant(key.Value, SwitchIDs()))
	})
}

func (l *loader) readCalendar(d *pack.Doc, n *yaml.Node) {
	d.Pairs(n, "calendar", func(key, val *yaml.Node) {
		r := d.Number(key, "a round", 1, LastRound)
		i := 0
		d.Items(val, "years", func(n *yaml.Node) {
			if i < 2 {
				l.p.Calendar[r][i] = d.Number(n, "a year", 1, 2000)
			}
			i++
		})
	})
}

func (l *loader) readUnits(d *pack.Doc, n *yaml.Node) {
	d.Pairs(n, "units", func(key, val *yaml.Node) {
		if key.Value == UnitIDs[LeaderUnit] {
			var die uint8
			d.Fields(val, "leader", l.price(d, "move", &l.p.LeaderMove), l.price(d, "bonus-move", &l.p.BonusMove), l.price(d, "bonus-die", &die))
			l.p.LeaderBonus = int(die)
			return
		}
		u := l.unit(d, key)
		info := &l.p.UnitInfo[u]
		d.Fields(val, key.Value, l.price(d, "hit", &info.Hit), l.price(d, "move", &info.Move), l.price(d, "steps", &info.Steps), l.price(d, "price", &info.Price),
			l.maybe(d, "carries", &info.Carries))
		if info.Hit < 2 || info.Hit > 10 || info.Steps < 1 || info.Steps > 2 {
			d.Fail(val, "%s hits on 2 to 10 and takes 1 or 2 hits", key.Value)
		}
	})
}

func (l *loader) readElephants(d *pack.Doc, n *yaml.Node) {
	e := &l.p.Elephants
	d.Fields(n, "elephants",
		pack.Need("panic", func(n *yaml.Node) {
			e.Panic = 11
			d.Items(n, "panic", func(n *yaml.Node) { e.Panic = min(e.Panic, uint8(d.Number(n, "a roll", 2, 10))) })
		}),
		l.price(d, "first-battle", &e.First), l.price(d, "second-and-third", &e.Later),
		pack.Need("exempt", func(n *yaml.Node) { e.Exempt = l.kinds(d, n) }))
}

func (l *loader) readSides(d *pack.Doc, n *yaml.Node) {
	l.p.Colours = make([]string, len(l.p.Sides))
	d.Pairs(n, "sides", func(key, val *yaml.Node) {
		i := d.Number(key, "a seat", 1, len(l.p.Sides)-1)
		d.Fields(val, "a side", pack.Need("colour", func(n *yaml.Node) { l.p.Colours[i] = d.Text(n, "a colour") }),
			pack.Need("nations", func(n *yaml.Node) {
				d.Items(n, "nations", func(n *yaml.Node) {
					x := l.nation(d, n)
					if x != NoNation && l.p.Side[x] != 0 {
						d.Fail(n, "%s has two owners; remove one", n.Value)
					}
					l.p.Side[x] = uint8(i)
					l.p.Sides[i] = l.p.Sides[i].With(x)
				})
			}))
	})
	l.p.Side[NoNation] = 0
	for x := 1; x < len(l.p.Nations); x++ {
		if l.p.Side[x] == 0 {
			d.Fail(n, "nobody owns %s; add it to a side", l.p.Nations[x].ID)
		}
	}
}

// keys returns the words that l knows, for messages.
func keys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func (l *loader) nation(d *pack.Doc, n *yaml.Node) Nation {
	x, ok := l.order[n.Value]
	if !ok {
		d.Fail(n, "there is no nation %q in the order of play%s", n.Value, spelling.Meant(n.Value, keys(l.order)))
	}
	return x
}

func (l *loader) nations(d *pack.Doc, n *yaml.Node) Nations {
	var s Nations
	if n.Value == "any" {
		return 1<<len(l.p.Nations) - 2
	}
	d.Items(n, "nations", func(n *yaml.Node) { s = s.With(l.nation(d, n)) })
	return s
}

func (l *loader) leaderOf(d *pack.Doc, n *yaml.Node) Leader {
	x, ok := l.leader[n.Value]
	if !ok {
		d.Fail(n, "there is no leader %q%s", n.Value, spelling.Meant(n.Value, keys(l.leader)))
	}
	return x
}

func (l *loader) leaders(d *pack.Doc, n *yaml.Node) []Leader {
	var out []Leader
	d.Items(n, "leaders", func(n *yaml.Node) { out = append(out, l.leaderOf(d, n)) })
	return out
}

func (l *loader) unit(d *pack.Doc, n *yaml.Node) Unit {
	for u := Infantry; u < Kinds; u++ {
		if UnitIDs[u] == n.Value {
			return u
		}
	}
	d.Fail(n, "there is no kind of unit %q%s", n.Value, spelling.Meant(n.Value, UnitIDs[1:]))
	return NoUnit
}

func (l *loader) kinds(d *pack.Doc, n *yaml.Node) KindSet {
	var s KindSet
	d.Items(n, "units", func(n *yaml.Node) { s |= 1 << l.unit(d, n) })
	return s
}

func (l *loader) area(d *pack.Doc, n *yaml.Node) board.Area {
	a, ok := l.p.Board.Find(n.Value)
	if !ok {
		d.Fail(n, "there is no area or sea %q%s", n.Value, spelling.Meant(n.Value, l.p.Board.IDs[1:]))
	}
	return a
}

func (l *loader) areas(d *pack.Doc, n *yaml.Node) board.Set {
	var s board.Set
	d.Items(n, "areas", func(n *yaml.Node) { s = s.With(l.area(d, n)) })
	return s.Without(board.None)
}

func (l *loader) region(d *pack.Doc, n *yaml.Node) board.Set {
	var ids []string
	for _, r := range l.p.Regions {
		if r.ID == n.Value {
			return r.Areas
		}
		ids = append(ids, r.ID)
	}
	d.Fail(n, "there is no region %q%s", n.Value, spelling.Meant(n.Value, ids))
	return 0
}

func (l *loader) regions(d *pack.Doc, n *yaml.Node) board.Set {
	if n.Value == "all" {
		return l.p.Board.Land
	}
	var s board.Set
	d.Items(n, "regions", func(n *yaml.Node) { s |= l.region(d, n) })
	return s
}

// points reads points in steps of a half, doubled.
func (l *loader) points(d *pack.Doc, n *yaml.Node) int16 {
	v, err := strconv.ParseFloat(n.Value, 64)
	if err != nil || v*2 != math.Trunc(v*2) || v < -50 || v > 50 {
		d.Fail(n, "points must be a number in steps of a half, like 2 or 0.5, not %q", n.Value)
		return 0
	}
	return int16(v * 2)
}
