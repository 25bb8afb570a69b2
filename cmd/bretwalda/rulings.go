package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bretwalda/internal/orders"
	"bretwalda/internal/rulebook"
	"bretwalda/internal/ruleset"
	"bretwalda/internal/system"
)

func rulingsCommand() command {
	c := command{
		name:    "rulings",
		summary: "show how unclear points of the rules are played",
		usage: `[word …]
Lists the rulings on unclear points with their sources and reasons: all of them,
or those in which all the words occur. A number shows one ruling or requirement.
In another language than English it shows what players read in their messages.

  bretwalda rulings
  bretwalda rulings leader retreat
  bretwalda rulings RUL-14
  bretwalda rulings OVR-03
  bretwalda rulings --ruleset britannia-1e raiders
  bretwalda rulings --ruleset britannia-1e --language es incursores
  bretwalda rulings --ruleset italia-1 tribute`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		id := fs.String("ruleset", defaultRuleset, "those of the `ruleset`: one that is built in")
		lang := fs.String("language", string(ruleset.English), "in this `language`: "+languageList())
		if err := parse(fs, args); err != nil {
			return err
		}
		sys, err := loadSystem(env, *id)
		if err != nil {
			return err
		}
		if ruleset.Language(*lang) != ruleset.English {
			return translatedRulings(env, sys, ruleset.Language(*lang), strings.Join(fs.Args(), " "))
		}
		book, found := sys.Data().Book, false
		for _, r := range book.Requirements {
			if fs.NArg() > 0 && hasWords(r.ID, fs.Args()) {
				found = true
				fmt.Fprintf(env.stdout, "%s  %s\n", r.ID, r.Title)
			}
		}
		for _, r := range book.Rulings {
			if !hasWords(strings.Join([]string{r.ID, r.Question, r.Text, r.Source, r.Reason, r.Follows, r.Other, r.Carried}, " "), fs.Args()) {
				continue
			}
			found = true
			fmt.Fprintf(env.stdout, "%s  %s\n", r.ID, r.Question)
			for _, part := range [...]struct{ name, text string }{{"Ruling", r.Text}, {"Source", r.Source}, {"Reason", r.Reason},
				{"Follows", r.Follows}, {"The other reading", r.Other}, {"Carried by", r.Carried}} {
				if part.text != "" {
					fmt.Fprintf(env.stdout, "  %s: %s\n", part.name, part.text)
				}
			}
			fmt.Fprintln(env.stdout)
		}
		if !found {
			return noRuling(strings.Join(fs.Args(), " "))
		}
		return nil
	}
	return c
}

// translatedRulings prints the rulings on a topic as players read them in a language.
func translatedRulings(env *environ, sys system.System, lang ruleset.Language, topic string) error {
	if !slices.Contains(orders.Languages(), lang) {
		return usageError("--language is %s, not %q", languageList(), lang)
	}
	from := sys.Data().Book
	if from.Files == nil {
		return usageError("these rulings are in English only")
	}
	book, err := rulebook.Open(sys.Ruleset(), from)
	if err != nil {
		return err
	}
	found := book.InFull(lang, topic)
	if len(found) == 0 {
		return noRuling(topic)
	}
	fmt.Fprintln(env.stdout, strings.Join(found, "\n\n"))
	return nil
}

func noRuling(topic string) error {
	return fmt.Errorf("no ruling has %q; \"bretwalda rulings\" lists them all", topic)
}

// hasWords reports whether all words occur in text, in any case.
func hasWords(text string, words []string) bool {
	text = strings.ToLower(text)
	for _, w := range words {
		if !strings.Contains(text, strings.ToLower(w)) {
			return false
		}
	}
	return true
}
