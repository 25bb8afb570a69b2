package cards

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/board"
)

// fact is something that the rules say by the way, which any pack must keep.
type fact struct {
	By      string
	Is      string
	Example string
	Game    int
	Name    string
	Size    int
	Areas   []string
	Seas    bool
	Unit    string
	Gold    int
	Number  int
	Nation  string
	Nations []string
	AtLeast int `yaml:"at-least"`
}

// Facts holds a pack against what the rules say in their examples and lists, and returns
// what it contradicts, with the section. A contradiction need not be wrong: editions may
// differ.
func Facts(p *Pack, list []byte) ([]string, error) {
	var facts []fact
	if err := yaml.Unmarshal(list, &facts); err != nil {
		return nil, err
	}
	var against []string
	for i := range facts {
		f := &facts[i]
		if f.Game != 0 && f.Game != p.Edition {
			continue
		}
		why, err := p.keeps(f)
		if err != nil {
			return nil, fmt.Errorf("fact %d: %w", i+1, err)
		}
		if why != "" {
			against = append(against, fmt.Sprintf("%s: %s", f.By, why))
		}
	}
	return against, nil
}

// keeps says how a pack contradicts a fact; empty: not.
func (p *Pack) keeps(f *fact) (string, error) {
	var at []board.Area
	var set board.Set
	for _, id := range f.Areas {
		a, ok := p.Board.Find(id)
		if !ok {
			return fmt.Sprintf("there is no area or sea %s", id), nil
		}
		at, set = append(at, a), set.With(a)
	}
	u, _ := p.unit(f.Unit)
	say := func(ok bool, format string, args ...any) (string, error) {
		if ok {
			return "", nil
		}
		return fmt.Sprintf(format, args...), nil
	}
	switch names := strings.Join(f.Areas, ", "); f.Is {
	case "region":
		have := p.regionSet(f.Name)
		return say((f.Size == 0 || have.Len() == f.Size) && (set == 0 || have == set), "region %s is another: %d areas", f.Name, have.Len())
	case "highland":
		return say(p.Highland == set, "the highlands are %s", names)
	case "marsh":
		return say(p.Marsh == set, "the marshes are %s", names)
	case "no-city":
		return say(p.Board.Land&^p.CityAllowed == set, "no cities stand in %s, and nowhere else", names)
	case "strait":
		return say(p.Board.Strait[at[0]].Has(at[1]), "there is a strait between %s", names)
	case "apart":
		return say(!p.touch(at[0]).Has(at[1]), "%s do not touch", names)
	case "next":
		return say(p.touch(at[0]).Has(at[1]), "%s touch", names)
	case "way":
		for i := 1; i < len(at); i++ {
			if !p.touch(at[i-1]).Has(at[i]) {
				return say(false, "one can go %s", names)
			}
		}
		return "", nil
	case "neighbours":
		have := p.touch(at[0])
		if f.Seas {
			have &= p.Board.Seas
		}
		return say(have == set.Without(at[0]), "the neighbours of %s are %s", f.Areas[0], strings.Join(f.Areas[1:], ", "))
	case "price":
		return say(int(p.UnitInfo[u].Price) == f.Gold, "%s costs %d gold", f.Unit, f.Gold)
	case "hits-on":
		return say(int(p.UnitInfo[u].Hit) == f.Number, "%s hits on %d", f.Unit, f.Number)
	case "limit":
		return say(int(p.Limit[at[0]]) == f.Number, "%d units may stay in %s", f.Number, names)
	case "first":
		for i, id := range f.Nations {
			if i+1 >= len(p.Nations) || p.Nations[i+1].ID != id {
				return say(false, "the order of play begins with %s", strings.Join(f.Nations, ", "))
			}
		}
		return "", nil
	case "counters":
		for i := range p.Nations {
			if p.Nations[i].ID == f.Nation {
				return say(int(p.Nations[i].Counters[u]) >= f.AtLeast, "%s has %d %s at least", f.Nation, f.AtLeast, f.Unit)
			}
		}
		return say(false, "there is a nation %s", f.Nation)
	}
	return "", fmt.Errorf("%q says nothing that could be checked", f.Is)
}

// touch is all that one can step to from an area or sea, but over straits.
func (p *Pack) touch(a board.Area) board.Set {
	return p.Board.Next[a] | p.Board.Shore[a] | p.Board.Open[a]
}

func (p *Pack) regionSet(id string) board.Set {
	for _, r := range p.Regions {
		if r.ID == id {
			return r.Areas
		}
	}
	return 0
}

func (p *Pack) unit(id string) (Unit, bool) {
	for u := Infantry; u < Kinds; u++ {
		if UnitIDs[u] == id {
			return u, true
		}
	}
	return NoUnit, false
}
