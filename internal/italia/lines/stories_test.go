package lines_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"bretwalda/internal/dice"
	"bretwalda/internal/italia"
	"bretwalda/internal/italia/italiatest"
	"bretwalda/internal/italia/lines"
)

var update = flag.Bool("update", false, "write the events that happen into the stories")

// TestStories plays the stories of both games: positions, answers, dice, and what must come
// of them, in the form that package scenario describes. A line "switches:" in the head turns
// rulings of the pack.
func TestStories(t *testing.T) {
	for _, id := range []string{"italia-1", "italia-2"} {
		root := filepath.Join("..", "..", "..", "testdata", "scenarios", id)
		files := 0
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".txtar" {
				return err
			}
			files++
			name, _ := filepath.Rel(root, path)
			t.Run(id+"/"+filepath.ToSlash(name), func(t *testing.T) { runStory(t, id, path) })
			return nil
		})
		if err != nil || files == 0 {
			t.Errorf("%s: %d stories, %v", root, files, err)
		}
	}
}

// story is one file while it is played.
type story struct {
	t     *testing.T
	e     *italia.Engine
	book  lines.Book
	name  string
	s     italia.State
	log   italia.Log
	faces *dice.Fixed
}

// say is a line with its remark.
type say struct {
	line         int
	text, remark string
}

func says(body string, line int) (out []say) {
	for l := range strings.Lines(body) {
		line++
		text, remark, _ := strings.Cut(l, "#")
		if text = strings.Join(strings.Fields(text), " "); text != "" {
			out = append(out, say{line, text, strings.TrimSpace(remark)})
		}
	}
	return out
}

func runStory(t *testing.T, id, path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(data)
	head := string(archive.Comment)
	if !regexp.MustCompile(`(?m)^rules: .+$`).MatchString(head) || strings.TrimSpace(strings.SplitN(head, "\n", 2)[0]) == "" {
		t.Fatalf("%s: the head needs a title and a line of rules", path)
	}
	var switches []string
	if m := regexp.MustCompile(`(?m)^switches: (.+)$`).FindStringSubmatch(head); m != nil {
		switches = strings.Fields(m[1])
	}
	e := italiatest.Engine(t, id, switches...)
	st := &story{t: t, e: e, book: lines.Book{Pack: e.Pack()}, name: filepath.Base(path)}
	at := strings.Count(head, "\n")
	for i, part := range archive.Files {
		at++
		st.section(archive, i, part.Name, string(part.Data), at)
		at += strings.Count(string(part.Data), "\n")
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func (st *story) fail(line int, format string, args ...any) {
	st.t.Helper()
	st.t.Errorf("%s:%d: %s", st.name, line, fmt.Sprintf(format, args...))
}

// dice are the faces listed in the section after this one, if they are dice.
func (st *story) dice(archive *txtar.Archive, i int) *dice.Fixed {
	var faces []int
	if i+1 < len(archive.Files) && archive.Files[i+1].Name == "dice" {
		for _, l := range says(string(archive.Files[i+1].Data), 0) {
			for w := range strings.FieldsSeq(l.text) {
				n, err := strconv.Atoi(w)
				if err != nil {
					st.t.Fatalf("%s: %q is no face of a die", st.name, w)
				}
				faces = append(faces, n)
			}
		}
	}
	return dice.NewFixed(faces...)
}

func (st *story) section(archive *txtar.Archive, i int, name, body string, line int) {
	switch name {
	case "position":
		var err error
		if st.s, err = lines.ReadPosition(st.e, st.name, []byte(strings.Repeat("\n", line)+body)); err != nil {
			st.t.Fatal(err)
		}
		st.faces, st.log = st.dice(archive, i), italia.Log{}
		st.e.Resume(&st.s, st.faces, &st.log)
		st.diceUsed(line)
	case "start":
		st.faces, st.log = st.dice(archive, i), italia.Log{}
		st.s = st.e.Start(0, st.faces, &st.log)
	case "choices":
		st.faces = st.dice(archive, i)
		for _, l := range says(body, line) {
			st.choose(l)
		}
		st.diceUsed(line)
	case "dice":
	case "legal", "illegal":
		for _, l := range says(body, line) {
			st.judge(l, name == "legal")
		}
	case "decision":
		d := st.e.Pending(&st.s)
		if want := says(body, line); len(want) != 1 || !strings.HasPrefix(st.book.Decision(&d)+" ", want[0].text+" ") {
			st.fail(line, "the decision is %q", st.book.Decision(&d))
		}
	case "events":
		st.events(&archive.Files[i], body, line)
	case "position after":
		if err := lines.MatchPosition(st.e, st.name, []byte(strings.Repeat("\n", line)+body), &st.s); err != nil {
			st.t.Error(err)
		}
	default:
		st.t.Fatalf("%s:%d: there is no section %q", st.name, line, name)
	}
}

func (st *story) diceUsed(line int) {
	if err := st.faces.Err(); err != nil {
		st.fail(line, "%v", err)
	} else if left := st.faces.Left(); len(left) > 0 {
		st.fail(line, "dice left over: %v", left)
	}
}

// choose makes one choice; "default until WORDS" gives defaults.
func (st *story) choose(l say) {
	if until, ok := strings.CutPrefix(l.text, "default"); ok {
		until = strings.TrimPrefix(strings.TrimSpace(until), "until ")
		for n := 0; n < 5000 && st.s.Stage != italia.Over; n++ {
			d := st.e.Pending(&st.s)
			if until != "" && strings.HasPrefix(st.book.Decision(&d)+" ", until+" ") {
				return
			}
			c := st.e.Default(&st.s)
			if err := st.e.Apply(&st.s, &c, st.faces, &st.log); err != nil {
				st.t.Fatalf("%s:%d: %v", st.name, l.line, err)
			}
			if until == "" {
				return
			}
		}
		st.t.Fatalf("%s:%d: %q is never asked", st.name, l.line, until)
	}
	n, c, err := st.book.ParseChoice(l.text)
	if err != nil {
		st.t.Fatalf("%s:%d: %v", st.name, l.line, err)
	}
	d := st.e.Pending(&st.s)
	if d.Nation != n {
		st.t.Fatalf("%s:%d: %s: the decision is %q", st.name, l.line, l.text, st.book.Decision(&d))
	}
	if err := st.e.Apply(&st.s, &c, st.faces, &st.log); err != nil {
		st.t.Fatalf("%s:%d: %s: %v; the decision is %q", st.name, l.line, l.text, err, st.book.Decision(&d))
	}
}

var ruleID = regexp.MustCompile(`\b[A-Z][A-Z0-9]{2}-\d\d\b`)

func (st *story) judge(l say, legal bool) {
	n, c, err := st.book.ParseChoice(l.text)
	if err != nil {
		st.fail(l.line, "%v", err)
		return
	}
	d := st.e.Pending(&st.s)
	if d.Nation != n {
		st.fail(l.line, "the decision is %q", st.book.Decision(&d))
		return
	}
	switch no := st.e.Check(&st.s, &c); {
	case legal && no != nil:
		st.fail(l.line, "%s: %v; the decision is %q", l.text, no, st.book.Decision(&d))
	case !legal && no == nil:
		st.fail(l.line, "%s: is legal", l.text)
	case !legal:
		for _, id := range ruleID.FindAllString(l.remark, -1) {
			if !strings.Contains(no.Rule, id) {
				st.fail(l.line, "%s: %v, not %s", l.text, no, id)
			}
		}
		if words := strings.Join(strings.Fields(ruleID.ReplaceAllString(l.remark, "")), " "); words != "" && words != italia.RefusalName(no.Why) {
			st.fail(l.line, "%s: %v (%s), not %q", l.text, no, italia.RefusalName(no.Why), words)
		}
	}
}

func (st *story) events(f *txtar.File, body string, line int) {
	var got []string
	for i := range st.log.Events {
		got = append(got, st.book.Event(&st.log.Events[i]))
	}
	st.log = italia.Log{}
	want := says(body, line)
	if len(want) > 0 && want[0].text == "..." {
		all := got
		for _, w := range want[1:] {
			for len(got) > 0 && got[0] != w.text {
				got = got[1:]
			}
			if len(got) == 0 {
				st.fail(w.line, "%q does not happen, or not in this order; what happens:\n\t%s", w.text, strings.Join(all, "\n\t"))
				return
			}
			got = got[1:]
		}
		return
	}
	if *update {
		f.Data = []byte(strings.Join(got, "\n") + "\n")
		return
	}
	for i, w := range want {
		if i >= len(got) || got[i] != w.text {
			st.fail(w.line, "%q does not happen here; what happens:\n\t%s", w.text, strings.Join(got, "\n\t"))
			return
		}
	}
	if len(got) > len(want) {
		st.fail(line, "more happens, first %q", got[len(want)])
	}
}
