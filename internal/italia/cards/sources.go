package cards

import (
	"strings"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/pack"
)

// Source is where a value of a pack is from.
type Source uint8

// The sources: the rules, a page that anybody can read, a reconstruction, a club's copy of
// the game.
const (
	FromRules Source = iota
	FromPublic
	FromGuess
	FromClub
	sources
)

var sourceTags = map[string]Source{"!seed": FromRules, "!public": FromPublic, "!guess": FromGuess, "!club": FromClub}

// Count is how many values of a file are from where.
type Count struct {
	File string
	By   [sources]int
}

// CountSources counts the values of a pack by the tags that say where they are from; a tag
// holds for all below it. Keys, what things are called and switches are no values.
func CountSources(files pack.Files) ([]Count, error) {
	var out []Count
	for _, f := range files.Sorted().List {
		if strings.HasPrefix(f.Name, "names-") {
			continue
		}
		var top yaml.Node
		if err := yaml.Unmarshal(f.Data, &top); err != nil {
			return nil, err
		}
		c := Count{File: f.Name}
		for _, n := range top.Content {
			c.count(n, FromRules, true)
		}
		out = append(out, c)
	}
	return out, nil
}

// notValues are keys of pack.yaml that say nothing of the game.
var notValues = map[string]bool{"id": true, "family": true, "edition": true, "version": true, "name": true, "seats": true, "rounds": true, "claim": true, "switches": true}

func (c *Count) count(n *yaml.Node, s Source, top bool) {
	if from, ok := sourceTags[n.Tag]; ok {
		s = from
	}
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !top || c.File != pack.HeadFile || !notValues[n.Content[i].Value] {
				c.count(n.Content[i+1], s, false)
			}
		}
	case yaml.SequenceNode:
		for _, x := range n.Content {
			c.count(x, s, false)
		}
	case yaml.ScalarNode:
		c.By[s]++
	}
}
