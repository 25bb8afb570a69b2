package moderator

import (
	"slices"
	"strings"
)

// shapes are how people write several letters for one turn.
var shapes = []struct {
	name  string
	write func(*corrector, *talk)
}{
	{"mended line", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line)
	}},
	{"sorry", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, m := s.mended(w)
		tk.write(w.fill(w.one(w.p.Correct), m, s.words(line)))
	}},
	{"instead", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, m := s.mended(w)
		tk.write(w.fill(w.one(w.p.Instead), m, s.words(line)))
	}},
	{"names", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		phrases := w.p.Names
		if s.typo[0] == "" {
			phrases = w.p.Correct
		}
		line, m := s.mended(w)
		tk.write(w.fill(w.one(phrases), m, s.words(line)))
	}},
	{"line number", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, m := s.mended(w)
		tk.write(w.fill(w.one(w.p.Line), m, s.words(line)))
	}},
	{"all again", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		tk.write(strings.TrimSpace(w.one(w.p.Again) + "\n" + w.layout(s.lines)))
	}},
	{"all again, other words", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		var lines []string
		for _, m := range s.moves {
			lines = append(lines, w.say(m))
		}
		w.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		tk.write(strings.TrimSpace(w.one(w.p.Again) + "\n" + w.layout(lines)))
	}},
	{"all but one again", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		i := (s.bad + 1) % len(s.lines)
		tk.write(w.layout(slices.Delete(slices.Clone(s.lines), i, i+1)))
	}},
	{"mended and the rest", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line + w.one([]string{", ", "\n", ". "}) + w.one(w.p.Rest))
	}},
	{"above the receipt", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(w.quoting(line, tk.answer))
	}},
	{"all above the receipt", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		tk.write(w.quoting(w.layout(s.lines), tk.answer))
	}},
	{"below their own letter", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line + "\n\nOn Tue, Mar 3, 2026 at 6:00 PM player1 wrote:\n" + marked("> ", s.first(w)))
	}},
	{"between quoted lines", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		text := ""
		for l := range strings.SplitSeq(strings.TrimSpace(tk.answer), "\n") {
			text += "> " + l + "\n"
			if strings.Contains(l, s.wrong) {
				text += line + "\n"
			}
		}
		if !strings.Contains(text, "\n"+line+"\n") {
			text = line + "\n" + text
		}
		tk.write("On Tue, Mar 3, 2026 at 6:00 PM " + who + " wrote:\n" + text)
	}},
	{"yes", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		if s.typo[0] == "" {
			return // who knows what is offered
		}
		tk.write(w.one(w.p.Yes))
	}},
	{"yes and more", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		if s.typo[0] == "" {
			return
		}
		m := s.other(w)
		tk.meant = append(tk.meant, m)
		tk.write(w.one(w.p.Yes) + w.one([]string{"\n", ". ", ", "}) + w.fill(w.one(w.p.Also), m, s.words(w.say(m))))
	}},
	{"no, another", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, m := s.mended(w)
		tk.write(w.fill(w.one(w.p.No), m, s.words(line)))
	}},
	{"mended and one changed", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		i, m := s.changed(w)
		tk.meant = with(s.moves, i, m)
		line, _ := s.mended(w)
		text := w.fill(w.one(w.p.Change), m, s.words(w.say(m)))
		if i == s.bad {
			tk.write(text)
			return
		}
		tk.write(line + "\n" + text)
	}},
	{"mended and one taken back", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		i := (s.bad + 1) % len(s.moves)
		tk.meant = with(s.moves, i)
		line, _ := s.mended(w)
		tk.write(line + "\n" + w.fill(w.one(w.p.Back), s.moves[i], nil))
	}},
	{"mended and one added", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		m := s.other(w)
		tk.meant = append(tk.meant, m)
		line, _ := s.mended(w)
		tk.write(line + "\n" + w.fill(w.one(w.p.Also), m, s.words(w.say(m))))
	}},
	{"added, one wrong", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		m := s.other(w)
		tk.meant = append(with(s.moves, s.bad), m)
		tk.write(w.fill(w.one(w.p.Also), m, s.words(w.say(m))))
		if _, waits := tk.g.kept(w.stand); !waits {
			return
		}
		tk.meant = append(s.moves, m)
		line, _ := s.mended(w)
		tk.write(line)
	}},
	{"mended twice", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line)
		tk.write(line)
	}},
	{"first letter once more", func(w *corrector, tk *talk) {
		s := w.sheet(true)
		tk.meant = s.moves
		line, _ := s.mended(w)
		tk.write(line) // the second came first
		tk.write(s.first(w))
	}},
	{"mended, then changed", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line)
		i, m := s.changed(w)
		tk.meant = with(s.moves, i, m)
		tk.write(w.fill(w.one(w.p.Change), m, s.words(w.say(m))))
	}},
	{"changed", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		i, m := s.changed(w)
		tk.meant = with(s.moves, i, m)
		tk.write(w.fill(w.one(w.p.Change), m, s.words(w.say(m))))
	}},
	{"all again, one changed", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		i, m := s.changed(w)
		tk.meant = with(s.moves, i, m)
		tk.write(w.layout(slices.Replace(slices.Clone(s.lines), i, i+1, w.say(m))))
	}},
	{"taken back", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		i := w.IntN(len(s.moves))
		tk.meant = with(s.moves, i)
		tk.write(w.fill(w.one(w.p.Back), s.moves[i], nil))
	}},
	{"taken back, one wrong", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		i := (s.bad + 1) % len(s.moves)
		tk.meant = with(s.moves, i)
		tk.write(w.fill(w.one(w.p.Back), s.moves[i], nil))
		line, _ := s.mended(w)
		tk.write(line)
	}},
	{"wrong one taken back", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		tk.meant = with(s.moves, s.bad)
		tk.write(w.fill(w.one(w.p.Back), s.moves[s.bad], nil))
	}},
	{"everything anew", func(w *corrector, tk *talk) {
		w.begins(tk, w.chance(50))
		s := w.sheet(false)
		tk.meant = s.moves
		tk.write(w.one(w.p.Anew) + "\n" + w.layout(s.lines))
	}},
	{"added", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		m := s.other(w)
		tk.meant = append(tk.meant, m)
		tk.write(w.fill(w.one(w.p.Also), m, s.words(w.say(m))))
	}},
	{"a draft of others", func(w *corrector, tk *talk) {
		s := w.begins(tk, false)
		m := s.other(w)
		tk.write(w.one(w.p.Draft) + "\n" + w.say(m))
	}},
	{"a word", func(w *corrector, tk *talk) {
		w.begins(tk, false)
		tk.write(w.one(slices.Concat(w.p.Wait, w.p.Ready)))
	}},
	{"play it", func(w *corrector, tk *talk) {
		s := w.sheet(true)
		s.half = true // each order has its line
		tk.meant = with(s.moves, s.bad)
		tk.write(s.first(w))
		tk.write(w.one(w.p.Play))
	}},
	{"mended and ready", func(w *corrector, tk *talk) {
		s := w.begins(tk, true)
		line, _ := s.mended(w)
		tk.write(line + "\n" + w.one(slices.Concat(w.p.Ready, w.p.Play)))
	}},
	{"the same twice", func(w *corrector, tk *talk) {
		s := w.sheet(false)
		tk.meant = s.moves
		text := w.layout(s.lines)
		tk.write(text)
		tk.write(text)
	}},
}

// begins writes the first letter of a sheet, with a line that is wrong or without, and means it.
func (w *corrector) begins(tk *talk, wrong bool) *sheet {
	s := w.sheet(wrong)
	tk.meant = slices.Clone(s.moves)
	tk.write(s.first(w))
	return s
}

// quoting is a letter above what it answers.
func (w *corrector) quoting(own, answer string) string {
	for {
		if p := programs[w.IntN(len(programs))]; p.text != nil && p.name != "below, without introduction" {
			subject, text, _ := strings.Cut(answer, "\n")
			return p.text(own, aQuoted{subject: subject, text: text})
		}
	}
}
