package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"bretwalda/internal/system"
)

// explainTopic is "bretwalda help": of everything, of a paper, of a topic, or of a
// command.
func explainTopic(ctx context.Context, env *environ, args []string) int {
	asHTML := false
	var words []string
	for _, arg := range args {
		switch arg {
		case "--html":
			asHTML = true
		case "--man":
			if err := manPage(env.stdout); err != nil {
				return exitFailed
			}
			return exitOK
		default:
			words = append(words, arg)
		}
	}
	if len(words) == 0 {
		help(env.stdout)
		return exitOK
	}
	if p, ok := findPaper(words[0]); ok {
		fmt.Fprint(env.stdout, p.print(asHTML))
		return exitOK
	}
	if asHTML {
		fmt.Fprintf(env.stderr, "bretwalda: only papers can be had as HTML: %s\n", strings.Join(paperNames(), ", "))
		return exitUsage
	}
	if t, ok := findTopic(words[0]); ok {
		return t.explain(env, words[1:])
	}
	return run(ctx, env, []string{words[0], "-h"})
}

func help(w io.Writer) {
	fmt.Fprint(w, "Bretwalda moderates games of Britannia by e-mail.\n\nUsage: bretwalda <what> [options]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-12s%s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "\n\"bretwalda help <what>\" explains each, with examples. There is also\n\n")
	for _, p := range papers {
		fmt.Fprintf(w, "  help %-10s%s\n", p.name, p.summary)
	}
	for _, t := range topics() {
		fmt.Fprintf(w, "  help %-10s%s\n", t.name, t.summary)
	}
	fmt.Fprint(w, "\nThe first four are a page each, to be read or, with --html, to be printed; the last two can\nbe had for any ruleset: \"bretwalda help position italia-1\".\n")
}

// helpTopic is something to explain that is neither a command nor a paper: of the games of a
// ruleset.
type helpTopic struct {
	name, summary string
	text          func(*system.Help) string
}

func topics() []helpTopic {
	return []helpTopic{
		{"position", "position files", func(h *system.Help) string { return h.Position }},
		{"events", "the events of a game as JSON", func(h *system.Help) string { return h.Events }},
	}
}

func findTopic(name string) (helpTopic, bool) {
	for _, t := range topics() {
		if t.name == name {
			return t, true
		}
	}
	return helpTopic{}, false
}

// explain prints the topic as it is with a ruleset, or with that of games that name none.
func (t helpTopic) explain(env *environ, args []string) int {
	id := defaultRuleset
	if len(args) > 0 {
		id = args[0]
	}
	sys, err := loadSystem(env, id)
	if err != nil {
		fmt.Fprintf(env.stderr, "bretwalda: %v\n", err)
		return exitUsage
	}
	fmt.Fprint(env.stdout, t.text(&sys.Data().Help))
	return exitOK
}

// topicNames are all that help explains besides commands.
func topicNames() []string {
	names := paperNames()
	for _, t := range topics() {
		names = append(names, t.name)
	}
	return names
}
