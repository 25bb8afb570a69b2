package commands_test

import (
	"reflect"
	"slices"
	"testing"

	"bretwalda/internal/commands"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/ruleset"
)

// TestExamples: what help shows reads as the command that it explains.
func TestExamples(t *testing.T) {
	r := reader(t)
	for _, lang := range commands.Languages() {
		ctx := context(lang)
		ctx.Agree = func(bool, int) bool { return true }
		seen := make(map[string]bool)
		for _, h := range r.Help(lang, true) {
			got, rest, problems := r.Parse(lines(h.Example), ctx)
			if len(got) != 1 || got[0].Kind != h.Kind || len(problems) > 0 {
				t.Errorf("%s %s: %q reads as %+v, %+v", lang, h.Key, h.Example, got, problems)
			} else if got[0].ForGM() != h.ForGM {
				t.Errorf("%s %s: ForGM is %v", lang, h.Key, got[0].ForGM())
			}
			for _, l := range rest {
				if l.Text != "" {
					t.Errorf("%s %s: %q is left of %q", lang, h.Key, l.Text, h.Example)
				}
			}
			if seen[h.Example] {
				t.Errorf("%s %s: the example %q is another's, too", lang, h.Key, h.Example)
			}
			seen[h.Example] = true
		}
	}
}

// TestExamplesOfItalia: so does what only games of Italia have.
func TestExamplesOfItalia(t *testing.T) {
	rs := italiatest.Engine(t, "italia-1").Ruleset()
	r := commands.NewReader(rs, nil, commands.Parts|commands.Gold|commands.Rulers|commands.Cities)
	other := commands.NewReader(rs, nil, 0)
	for _, lang := range commands.Languages() {
		ctx := context(lang)
		for _, h := range r.Help(lang, true) {
			if slices.Contains(other.Help(lang, true), h) {
				continue
			}
			got, _, problems := r.Parse(lines(h.Example), ctx)
			if len(got) != 1 || got[0].Kind != h.Kind || len(problems) > 0 {
				t.Fatalf("%s %s: %q reads as %+v, %+v", lang, h.Key, h.Example, got, problems)
			}
			text := r.Print(got[0], ctx)
			if again, _, _ := r.Parse(lines(text), ctx); len(again) != 1 || !reflect.DeepEqual(again[0].Plain(), got[0].Plain()) {
				t.Errorf("%s %s: %q is printed as %q", lang, h.Key, h.Example, text)
			}
			if strange, _, _ := other.Parse(lines(h.Example), ctx); len(strange) > 0 && reflect.DeepEqual(strange[0].Plain(), got[0].Plain()) {
				t.Errorf("%s %s: a game without it reads %q", lang, h.Key, h.Example)
			}
		}
	}
}

// TestHelp: players are not told of the GM's commands; a topic is found by any word
// that a command begins with, in any language.
func TestHelp(t *testing.T) {
	r := reader(t)
	if n, m := len(r.Help("en", false)), len(r.Help("en", true)); n < 30 || m < n+25 {
		t.Errorf("help has %d lines, for a GM %d", n, m)
	}
	for topic, want := range map[string]string{"Vacation": "vacation", "map": "map", "vote draw": "vote-draw", "mapa": "map", "set": "language", "hold": ""} {
		page, near := r.HelpOn(topic, "en", false)
		got := page.Lines
		if want == "" != (got == nil) || got != nil && got[0].Key != want {
			t.Errorf("help %s: %+v, nearest %v; want %q", topic, got, near, want)
		}
	}
	for topic, want := range map[string]string{"vacatoin": "vacation", "ordesr": "orders", "setings": "settings"} {
		if page, near := r.HelpOn(topic, "en", false); page.Lines != nil || near != want {
			t.Errorf("%q: %+v, nearest %q, not %q", topic, page, near, want)
		}
	}
}

// TestTopics: every command stands on one page of help, and that of all; pages are found by
// each of their names, in any language, and by no other's.
func TestTopics(t *testing.T) {
	r := reader(t)
	for _, lang := range commands.Languages() {
		on := make(map[string]commands.Topic)
		pages := r.Topics(lang, true)
		for _, page := range pages {
			if found, _ := r.HelpOn(page.Name, lang, true); found.Topic != page.Topic {
				t.Errorf("%s: help %s is that on %q", lang, page.Name, found.Topic)
			}
			read, _, problems := r.Parse(lines("help "+page.Name), context("en"))
			if len(read) != 1 || read[0].Kind != commands.Help || read[0].Topic != page.Name || len(problems) > 0 {
				t.Errorf("%s: help %s is read as %+v, %+v", lang, page.Name, read, problems)
			}
			for _, h := range page.Lines {
				if before, twice := on[h.Key]; twice && page.Topic != commands.OnAll {
					t.Errorf("%s: %s is on the pages %q and %q", lang, h.Key, before, page.Topic)
				}
				on[h.Key] = page.Topic
			}
			if page.Topic == commands.OnAll {
				continue
			}
			if n := len(page.Text); n > 110 {
				t.Errorf("%s: %s is explained in %d bytes", lang, page.Name, n)
			}
		}
		for _, h := range r.Help(lang, true) {
			if _, ok := on[h.Key]; !ok || on[h.Key] != commands.OnAll {
				t.Errorf("%s: %s is on no page but %q", lang, h.Key, on[h.Key])
			}
		}
		if players := r.Topics(lang, false); len(players) != 11 || len(pages) != 16 {
			t.Errorf("%s: %d topics, for GMs %d", lang, len(players), len(pages))
		}
	}
}

// TestAreasByOtherWords: the codes of the areas are there for who calls areas zones or territories,
// though a time zone is a setting.
func TestAreasByOtherWords(t *testing.T) {
	r := reader(t)
	for lang, topics := range map[ruleset.Language][]string{
		"en": {"territories"}, "es": {"zonas", "territorios"}, "it": {"territori"}, "hu": {"területek"},
	} {
		for _, topic := range topics {
			if page, near := r.HelpOn(topic, lang, false); page.Topic != commands.OnAreas {
				t.Errorf("%s: help on %q is on %q, near %q", lang, topic, page.Topic, near)
			}
		}
	}
}
