package play

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/commands"
	"bretwalda/internal/ruleset"
)

//go:embed examples.yaml
var examplesFile []byte

// examplesForm is the format of examples.yaml, which explains it.
type examplesForm struct {
	Nations   map[string][]string
	Languages map[string]map[string]string `yaml:",inline"`
}

var examples = sync.OnceValue(func() (f examplesForm) {
	if err := yaml.Unmarshal(examplesFile, &f); err != nil {
		panic(fmt.Sprintf("italia: examples.yaml: %v", err))
	}
	return f
})

// Examples are letters with commands that name what a game has.
func Examples(rs *ruleset.Ruleset) commands.Examples {
	f := examples()
	all := make(commands.Examples)
	for id, by := range f.Languages {
		lang := ruleset.Language(id)
		var names []string
		for mark, ids := range f.Nations {
			for _, id := range ids {
				if n, ok := rs.FindNation(id); ok {
					names = append(names, "{"+mark+"-id}", id, "{"+mark+"}", rs.Names.Nation(lang, n))
					break
				}
			}
		}
		all[lang] = make(map[string]string, len(by))
		for key, text := range by {
			all[lang][key] = strings.NewReplacer(names...).Replace(text)
		}
	}
	return all
}
