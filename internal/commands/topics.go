package commands

import (
	"slices"
	"strings"

	"bretwalda/internal/ruleset"
	"bretwalda/internal/spelling"
)

// Topic is what a page of help is about.
type Topic string

// The topics that have more to say than what their commands do.
const (
	OnOrders Topic = "orders" // how orders are written
	OnAreas  Topic = "areas"  // the codes of areas
	OnAll    Topic = "all"    // every command
)

// topics are the topics in the order of help, each with its entries.
var topics = []struct {
	topic Topic
	keys  []string
}{
	{OnOrders, []string{"orders", "cancel", "standing", "draft", "wait", "ready", "play", "confirm-turns"}},
	{OnAreas, nil},
	{"rules", []string{"rules", "rulings", "card", "odds"}},
	{"reports", []string{"status", "report", "map", "score", "history", "reports", "pictures"}},
	{"press", []string{"press", "anonymous-press", "pact", "agree-number", "disagree-number"}},
	{"votes", []string{"vote-yes", "vote-no", "vote-draw", "vote-concession", "vote-extension", "vote-for", "vote-against", "agree", "disagree"}},
	{"time", []string{"vacation", "back", "extend", "reminders"}},
	{"settings", []string{"settings", "language", "zone", "questions", "suggestions", "renew", "help"}},
	{"game", []string{"games", "join", "observe", "leave", "confirm", "choose", "choose-any", "bid", "bid-up-to", "resign"}},
	{"dice", []string{"dice-word", "dice-link"}},

	{"gm", []string{"hold", "release", "preview", "approve", "rewind-part", "rewind", "act", "undo", "announce", "ruling", "cancel-game", "end", "archive"}},
	{"correct", []string{"correct-gold", "correct-ruler", "correct-city", "correct-points", "correct-position", "correct-area"}},
	{"players", []string{"replace", "remove", "add", "address", "robot", "remove-gm", "add-gm", "invite", "accept", "refuse", "give"}},
	{"pace", []string{"pause", "resume", "hours", "at", "any-time", "weekdays", "weekend", "quiet", "holidays", "grace", "absent", "offer", "excused",
		"press-rule", "anonymous", "approval", "changes"}},
	{"opening", []string{"open", "open-plain", "players", "ruleset", "scenario", "assign", "raise", "entry"}},
	{OnAll, nil},
}

// HelpTopic is a page of help.
type HelpTopic struct {
	Topic Topic
	Name  string // as it can be asked for
	Text  string // what it is about
	Lines []HelpLine
}

// Topics lists the pages of help in a language.
func (r *Reader) Topics(lang ruleset.Language, gm bool) []HelpTopic {
	l := r.lexicon(lang)
	all := r.Help(lang, gm)
	var out []HelpTopic
	for _, t := range topics {
		said := l.topics[t.topic]
		page := HelpTopic{Topic: t.topic, Name: said.Names[0], Text: said.Help}
		for _, key := range t.keys {
			if i := slices.IndexFunc(all, func(h HelpLine) bool { return h.Key == key }); i >= 0 {
				page.Lines = append(page.Lines, all[i])
			}
		}
		if t.topic == OnAll {
			page.Lines = all
		}
		if len(page.Lines) > 0 || t.keys == nil {
			out = append(out, page)
		}
	}
	return out
}

// HelpOn is what help there is on a topic, as someone wrote it: the page that is called so, with
// the commands that begin with it. Where there is nothing, near is the word nearest to it that
// there is something on, or "".
func (r *Reader) HelpOn(topic string, lang ruleset.Language, gm bool) (page HelpTopic, near string) {
	k := spelling.Key(topic)
	pages := r.Topics(lang, gm)
	page = HelpTopic{Name: topic}
	if i := r.called(pages, k, lang); i >= 0 {
		page = pages[i]
	}
	for _, h := range r.Help(lang, gm) {
		there := slices.ContainsFunc(page.Lines, func(on HelpLine) bool { return on.Key == h.Key })
		if !there && (spelling.Key(h.Key) == k || r.begins(h.Key, k, lang)) {
			page.Lines = append(page.Lines, h)
		}
	}
	if page.Lines == nil && page.Topic == "" {
		words := slices.Clone(r.lexicon(lang).starts)
		for i := range pages {
			words = append(words, spelling.Key(pages[i].Name))
		}
		near = nearest(k, words)
	}
	return page, near
}

// called is the page that has a name, in the given language first; -1: none has.
func (r *Reader) called(pages []HelpTopic, key string, lang ruleset.Language) int {
	for _, l := range r.order(lang) {
		i := slices.IndexFunc(pages, func(page HelpTopic) bool {
			return slices.ContainsFunc(l.topics[page.Topic].Names, func(name string) bool { return spelling.Key(name) == key })
		})
		if i >= 0 {
			return i
		}
	}
	return -1
}

// begins reports whether the command of an entry can begin with what key is of, in any language.
func (r *Reader) begins(entry, key string, lang ruleset.Language) bool {
	for _, l := range r.order(lang) {
		for _, p := range l.commands[entry].patterns {
			for _, words := range p.parts[0].words {
				if strings.Join(words, " ") == key || words[0] == key {
					return true
				}
			}
		}
	}
	return false
}
