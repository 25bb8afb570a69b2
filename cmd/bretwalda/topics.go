package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"bretwalda/internal/britannia/notation"
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
	if text, ok := topic(words[0]); ok {
		fmt.Fprint(env.stdout, text)
		return exitOK
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
	fmt.Fprint(w, "\nThe first four are a page each, to be read or, with --html, to be printed.\n")
}

// helpTopic is something to explain that is neither a command nor a paper.
type helpTopic struct {
	name, summary string
	text          func() string
}

func topics() []helpTopic {
	return []helpTopic{
		{"position", "position files", func() string { return positionTopic }},
		{"events", "the events of a game as JSON", eventsTopic},
	}
}

// topic returns the text of a help topic.
func topic(name string) (string, bool) {
	for _, t := range topics() {
		if t.name == name {
			return t.text(), true
		}
	}
	return "", false
}

// topicNames are all that help explains besides commands.
func topicNames() []string {
	names := paperNames()
	for _, t := range topics() {
		names = append(names, t.name)
	}
	return names
}

// eventsTopic describes the events that history and replay print as JSON lines.
func eventsTopic() string {
	var b strings.Builder
	b.WriteString(eventsHead)
	for name, sentence := range notation.Kinds {
		fmt.Fprintf(&b, "  %-17s %s\n", name, sentence)
	}
	return b.String()
}

const eventsHead = `Events are JSON objects, one on each line, in the order in which they happened:

  {"kind":"moved","text":"romans moved 4: english-channel kent","round":1,
   "turn":"romans","nation":"romans","infantry":4,"path":["english-channel","kent"]}

kind, text and round are always there; turn is the nation whose turn it was, where
it was one; why is the reason of points and removals. The other fields are those
that the sentence of the kind names, where they say anything: nation, other, leader,
area, to and path by their ids; unit is infantry, cavalry, fort, burh or leader;
infantry and cavalry are armies that went; dice are the faces in the order rolled,
with m added to each; points may be below zero. Names and ids stay as they are.

The kinds, and the sentences that their texts are made by:

`

const positionTopic = `Position files are YAML. All of it may be left out but what you want to say.

  scenario: standard          # the first scenario, unless said otherwise
  round: 7
  turn: welsh                 # whose nation turn; none: between turns
  phase: movement
  units:                      # by nation, or by area; a number is infantry
    welsh: {avalon: 3, gwent: {infantry: 2}}
    romano-british: {wessex: {infantry: 1, cavalry: 2, leader: arthur}}
    angles: {bernicia: {infantry: 2, leader: ida}}
    romans: {york: {infantry: 1, fort: true}, english-channel: 2}
    saxons: {kent: {infantry: 1, burh: true}}
  forts: [essex, suffolk]             # besides those under units
  destroyed_forts: [wessex]
  burhs: [kent]
  population: {welsh: 3}              # markers on the Population Track
  points: {romans: 24, belgae: 6}
  occupied: {romans: [york, kent]}    # areas scored by occupation so far
  subject_to: {welsh: romans}
  ever_submitted: [belgae]            # to Rome
  attacked_romano_british: [picts]    # in rounds 6 and 7
  leader_since: {angles: 7}           # the round in which the leader came
  danish_shortfall: 2                 # invaders of round 14 that stayed away
  harold_gone: true                   # when the Norman turn of round 15 ended

Areas, seas, nations and leaders go by their ids (north-mercia, english-channel,
romano-british) or by their English names.

Phases: start-of-round and end-of-round between turns; in a nation turn
start-of-turn, population, movement, submissions, battles, second-movement,
second-submissions, second-battles, raider-withdrawal, overpopulation, legions,
end-of-turn. In the phases after movement say where attackers came from, by the
area in which they are:

  phase: battles
  units: {cumbria: {norsemen: 3, angles: 1}}
  entered_from: {cumbria: {irish-sea: 2, galloway: 1}}   # where they may retreat to
  from_sea: {cumbria: {irish-sea: 2}}                    # where raiders may go home to

Positions that Bretwalda writes name the exact stage of play instead of a phase,
and hold a section "progress"; they can be changed by hand and read again.
`
