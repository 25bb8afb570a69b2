package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/moderator/shelf"
	"bretwalda/internal/orders"
	"bretwalda/internal/report"
	"bretwalda/internal/ruleset"
)

func oddsCommand() command {
	c := command{
		name:    "odds",
		summary: "work out how a battle ends",
		usage: `[--ruleset id] [--language code] attackers against defenders [in an area]
Works out exactly how a battle that you imagine ends, as the command "odds" does in
a message.

  bretwalda odds 4 Belgae against 2 Romans and a fort in Kent
  bretwalda odds --ruleset italia-1 3 legions against 2 infantry and a city in Roma
  bretwalda odds --ruleset italia-1 --language it 3 flotte contro 2 flotte nel Mare Ionium`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		id := rulesetFlag(fs)
		code := fs.String("language", string(ruleset.English), "in this `language`: "+languageList())
		if err := parse(fs, args); err != nil {
			return err
		}
		lang := ruleset.Language(*code)
		if !slices.Contains(orders.Languages(), lang) {
			return usageError("--language is %s, not %q", languageList(), lang)
		}
		rules, err := loadRules(env, *id)
		if err != nil {
			return err
		}
		if fs.NArg() == 0 {
			return usageError("name the battle: odds attackers against defenders in an area")
		}
		what, said, err := rules.OddsOf(strings.Join(fs.Args(), " "), lang)
		if err != nil {
			return usageError("%v", err)
		}
		text, err := rules.Reports.Say(report.Reader{Side: report.Onlooker, Lang: lang}, what, said)
		if err != nil {
			return err
		}
		if said.Choice != "" {
			return errors.New(strings.TrimSpace(text))
		}
		_, err = fmt.Fprintln(env.stdout, strings.TrimSpace(text))
		return err
	}
	return c
}

// loadRules loads all that is needed to answer by a ruleset.
func loadRules(env *environ, name string) (*shelf.Rules, error) {
	files, err := openRuleset(env, name)
	if err != nil {
		return nil, err
	}
	return shelf.Load(env.systems, files)
}
