package moderator

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/commands"
	"bretwalda/internal/letter"
	"bretwalda/internal/moderator/access"
	"bretwalda/internal/orders"
	"bretwalda/internal/sampling"
	"bretwalda/internal/store"
)

// commandWords are the words of TestDoubtedCommands in a language: testdata/commands.
type commandWords struct {
	GM, Players, Hedges, Above, Below, Contrary, Own, Heads, Texts, Secrets, Asides, Plain, Reasons []string

	GMHeads   []string `yaml:"gm-heads"`
	TextAbove []string `yaml:"text-above"`
}

// arrival is a letter that has just come, with nothing but this text.
func (d *deskGame) arrival(text string) *access.Arrival {
	a := &access.Arrival{ID: "x", Kept: []byte(text)}
	a.Received = d.now()
	for l := range strings.SplitSeq(text, "\n") {
		a.Parsed.Lines = append(a.Parsed.Lines, letter.Line{Text: l})
	}
	return a
}

// given are the commands of a letter of the game master or the second player that are carried out and change something, by
// their kind and what they say, and whether its writer is told anything but that they are. Nothing of it is kept.
func (d *deskGame) given(gm bool, text string) (acts []string, told bool) {
	d.tb.Helper()
	a := d.arrival(text)
	err := d.mod.look(d.tb.Context(), func(t *task) error {
		tb, err := t.tables.Get(d.id)
		if err != nil {
			return err
		}
		t.letter, t.arrival = a.ID, a
		at := access.NewSender(tb, tb.Player(1))
		if gm {
			at = access.NewSender(tb, &tb.Rec.GMs[0])
		}
		at.Arrival = a
		done, rest, problems := tb.Rules.Commands.Parse(orderLines(a.Parsed.Lines), t.commandContext(at))
		for _, c := range done {
			if !c.AsksOnly() && !slices.Contains([]commands.Kind{commands.Wait, commands.Draft, commands.Hold}, c.Kind) {
				acts = append(acts, string(c.Kind)+" "+c.Text)
			}
		}
		if len(acts) > 0 {
			told = len(problems) > 0
			return nil
		}
		var rec store.LetterRecord
		w := &written{rest: rest, problems: problems, done: len(done) > 0}
		if err := t.readLines(at, a, w, &rec); err != nil {
			return err
		}
		told = len(done)+len(problems)+len(at.Answers) > 0 || rec.Outcome == outcomeRefused
		for turn, sh := range tb.Sheets.Turns {
			told = told || tb.SeatOf(turn.Nation) == at.Seat && len(sh.Unread) > 0
		}
		return nil
	})
	if err != nil {
		d.tb.Fatal(err)
	}
	return acts, told
}

// doubted are all letters that the words make of commands that are not meant.
func (w *commandWords) doubted(of, whole []string) (texts []string) {
	texts = slices.Clone(whole)
	for _, command := range of {
		for _, hedge := range w.Hedges {
			if !slices.Contains(w.Reasons, command) {
				texts = append(texts, strings.Replace(hedge, "%s", command, 1))
			}
		}
		for _, above := range w.Above {
			texts = append(texts, above+"\n"+command, above+"\n\n"+command)
		}
		for _, below := range w.Below {
			texts = append(texts, command+"\n"+below, command+"\n\n"+below)
		}
	}
	return texts
}

// letters are all letters with a text that may not be meant for those who would get it.
func (w *commandWords) letters(heads, bodies []string) (texts []string) {
	for _, head := range heads {
		for _, body := range bodies {
			texts = append(texts, head+"\n"+body)
		}
		for _, above := range w.TextAbove {
			texts = append(texts, above+"\n"+head+"\nHello")
		}
	}
	return texts
}

// A command that is doubted, asked about, another's, put off or taken back, beside it, above it or under it, and one of two
// that say the contrary, is not carried out, and its writer is told; no text is sent that may not be meant, or not all of it
// for those who would get it. A command beside which something else is said is carried out.
func TestDoubtedCommands(t *testing.T) {
	many(t)
	for _, lang := range sampling.Half(t, orders.Languages()) {
		data, err := os.ReadFile("../../testdata/commands/" + string(lang) + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		var said commandWords
		if err := yaml.Unmarshal(data, &said); err != nil || len(said.GM)*len(said.Reasons)*len(said.Players)*len(said.Hedges)*len(said.Above)*len(said.Below)*len(said.Contrary)*len(said.Own)*len(said.Heads)*len(said.GMHeads)*len(said.Texts)*len(said.Secrets)*len(said.TextAbove)*len(said.Asides)*len(said.Plain) == 0 {
			t.Fatalf("%s: %v, %+v", lang, err, said)
		}
		t.Run(string(lang), func(t *testing.T) {
			d := deskOf(t, Spec{Title: "Tuesday", Scenario: "early-invaders", Questions: true}, anna, bruno)
			taken, total := 0, 0
			for gm, texts := range map[bool][]string{
				true:  slices.Concat(said.doubted(append(slices.Clip(said.GM), said.Reasons...), said.Contrary), said.letters(said.GMHeads, said.Texts)),
				false: slices.Concat(said.doubted(said.Players, said.Own), said.letters(said.Heads, append(slices.Clone(said.Texts), said.Secrets...))),
			} {
				total += len(texts)
				for i, text := range texts {
					if i%sampling.Every(16) != 0 {
						continue
					}
					if acts, told := d.given(gm, text); len(acts) > 0 || !told {
						taken++
						t.Errorf("GM %t: %q does %q, told %t", gm, text, acts, told)
					}
				}
			}
			t.Logf("%d of %d", taken, total)
			for gm, list := range map[bool][]string{true: append(slices.Clip(said.GM), said.Reasons...), false: said.Players} {
				for _, command := range list {
					want, _ := d.given(gm, command)
					if len(want) != 1 {
						t.Errorf("%q is %q", command, want)
					}
					for _, aside := range said.Asides {
						text := strings.Replace(aside, "%s", command, 1)
						if acts, told := d.given(gm, text); len(acts) != len(want) || told {
							t.Errorf("GM %t: %q does %q, told %t", gm, text, acts, told)
						}
					}
				}
			}
			for gm, heads := range map[bool][]string{true: said.GMHeads, false: said.Heads} {
				for _, head := range heads {
					for _, body := range said.Plain {
						if acts, told := d.given(gm, head+"\n"+body); len(acts) != 1 || told {
							t.Errorf("GM %t: %q does %q, told %t", gm, head+"\n"+body, acts, told)
						}
					}
				}
			}
		})
	}
}
