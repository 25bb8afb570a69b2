package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"bretwalda/internal/config"
	"bretwalda/internal/moderator"
	"bretwalda/internal/pack"
	"bretwalda/internal/systems"
)

func packCommand() command {
	c := command{
		name:    "pack",
		summary: "show, copy, fill in, check and compare rulesets",
		usage: `[--config bretwalda.yaml] show | copy | blank | fill | check | compare …
A ruleset is a pack: a folder of YAML files with map, nations, rounds, cards and
set-ups. Some are built in; a club can have its own, in the folders that the
configuration names under packs. A pack is named by its id or its folder. Without
more, those that there are are listed.

  show     the pack as a player reads it, or a part of it: map, nations, rounds,
           cards, setup, rules; ≈ stands before what is a guess. With --sources,
           how many values are from where
  copy     makes a folder of it to be edited, with the folder's name as its id
  blank    prints a form with a line for each value that is a guess, or of a part of
           them, for who has the game before them
  fill     makes a folder of the pack with what was filled into such a form
  check    says with file, line and remedy what is wrong, and what still is a guess
  compare  lays one beside another: what is the same, changed, new and gone

A value can have a tag that says where it is from, and holds for all below it:
!public (published elsewhere), !guess (reconstructed), !club (put in by the club);
none, or !rulebook: from the rulebook. A game keeps the pack that it began with;
who changes a pack changes games that begin later.

  bretwalda pack show britannia-2e cards
  bretwalda pack show britannia-2e --sources
  bretwalda pack copy britannia-2e packs/ours
  bretwalda pack blank italia-1 cards > form.txt
  bretwalda pack fill form.txt packs/ours
  bretwalda pack check packs/ours
  bretwalda pack compare packs/ours britannia-2e`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		sources := fs.Bool("sources", false, "with show: count the values by where they are from")
		lang := fs.String("lang", "en", "with show: the `language` of names")
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		packs, err := commandLibrary(fs, *path)
		if err != nil {
			return err
		}
		p := packWork{w: env.stdout, packs: packs, families: env.systems}
		what, args := fs.Arg(0), fs.Args()[min(1, fs.NArg()):]
		switch {
		case what == "" || what == "list" && len(args) == 0:
			return p.list()
		case what == "show" && *sources && len(args) == 1:
			return p.sources(args[0])
		case what == "show" && !*sources && (len(args) == 1 || len(args) == 2):
			return p.show(args[0], args[1:], *lang)
		case what == "copy" && len(args) == 2:
			return p.copy(args[0], args[1])
		case what == "blank" && (len(args) == 1 || len(args) == 2):
			return p.blank(args[0], args[1:])
		case what == "fill" && len(args) == 2:
			return p.fill(args[0], args[1])
		case what == "check" && len(args) == 1:
			return p.check(args[0])
		case what == "compare" && len(args) == 2:
			return p.compare(args[0], args[1])
		}
		return usageError("say show and a pack, copy and a pack and a new folder, blank and a pack, fill and a form and a new folder, check and a pack, or compare and two packs")
	}
	return c
}

// commandLibrary is the library of the configuration, or, where there is none that was
// asked for, of the packs that are built in.
func commandLibrary(fs *flag.FlagSet, path string) (*pack.Library, error) {
	asked := false
	fs.Visit(func(f *flag.Flag) { asked = asked || f.Name == "config" })
	if _, err := os.ReadFile(path); err != nil && !asked {
		return systems.All().Library()
	}
	cfg, err := config.Load(path)
	if err != nil {
		return nil, err
	}
	return libraryOf(&cfg)
}

// packWork does what is asked for with packs.
type packWork struct {
	w     io.Writer
	packs *pack.Library

	families systems.List
}

// open finds a pack by its folder or its id.
func (p *packWork) open(name string) (pack.Files, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return pack.ReadFolder(name)
	}
	e, err := p.packs.Open(name)
	return e.Files, err
}

func (p *packWork) list() error {
	list, wrong := p.packs.List()
	tab := tabwriter.NewWriter(p.w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "ID\tVERSION\tHASH\tWHERE")
	for _, e := range list {
		where := e.Files.Folder
		if e.Built {
			where = "built in"
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\n", e.ID, e.Version, e.Hash.Short(), where)
	}
	err := tab.Flush()
	for _, fault := range wrong {
		fmt.Fprintf(p.w, "\nNot to be used: %v\n", fault)
	}
	return err
}

func (p *packWork) show(name string, parts []string, lang string) error {
	files, err := p.open(name)
	if err != nil {
		return err
	}
	head, _, err := files.Head()
	if err != nil {
		return err
	}
	shown, err := partsOf(files, parts)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.w, "%s, version %s\n%s\n\n", head.ID, head.Version, files.Hash())
	for _, s := range shown {
		if err := files.Show(p.w, s, lang); err != nil {
			return err
		}
	}
	return nil
}

// partsOf are the parts of a pack that are asked for; all, if none is.
func partsOf(files pack.Files, parts []string) ([]pack.Section, error) {
	var names []string
	var list []pack.Section
	for _, s := range files.Sections() {
		names = append(names, s.Name)
		if len(parts) == 0 || slices.Contains(parts, s.Name) {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return nil, usageError("a pack has the parts %s, not %q", strings.Join(names, ", "), parts[0])
	}
	return list, nil
}

func (p *packWork) blank(name string, parts []string) error {
	files, err := p.open(name)
	if err != nil {
		return err
	}
	var only []pack.Section // all, with pack.yaml, which is no part
	if len(parts) > 0 {
		if only, err = partsOf(files, parts); err != nil {
			return err
		}
	}
	return files.WriteForm(p.w, only...)
}

func (p *packWork) fill(name, folder string) error {
	form, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	id := pack.FormOf(form)
	if id == "" {
		return fmt.Errorf("%s: this is no form; its first line must be as bretwalda pack blank has printed it", name)
	}
	files, err := p.open(id)
	if err != nil {
		return err
	}
	filled, err := files.ReadForm(name, form)
	if err != nil {
		return err
	}
	if files, err = files.Fill(filled); err != nil {
		return err
	}
	if id, err = writePack(files, folder); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.w, "%s is the ruleset %s with %d places filled in. Then: bretwalda pack check %s\n", folder, id, len(filled), folder)
	return err
}

func (p *packWork) sources(name string) error {
	files, err := p.open(name)
	if err != nil {
		return err
	}
	counts, err := files.Count()
	if err != nil {
		return err
	}
	tab := tabwriter.NewWriter(p.w, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(name string, all any, by func(pack.Source) any) {
		fmt.Fprintf(tab, "%s\t%v\t", name, all)
		for _, s := range pack.Sources() {
			fmt.Fprintf(tab, "%v\t", by(s))
		}
		fmt.Fprintln(tab)
	}
	line("file", "values", func(s pack.Source) any { return s })
	total := pack.Count{By: make(map[pack.Source]int)}
	for _, c := range counts {
		line(c.File, c.All, func(s pack.Source) any { total.By[s] += c.By[s]; return c.By[s] })
		total.All += c.All
	}
	line("in all", total.All, func(s pack.Source) any { return total.By[s] })
	return tab.Flush()
}

func (p *packWork) copy(name, folder string) error {
	files, err := p.open(name)
	if err != nil {
		return err
	}
	id, err := writePack(files, folder)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.w, "%s has %d files of the ruleset %s. Edit them, then: bretwalda pack check %s\n", folder, len(files.List), id, folder)
	return err
}

// writePack writes a pack into a new folder, whose name becomes its id.
func writePack(files pack.Files, folder string) (id string, err error) {
	id = filepath.Base(filepath.Clean(folder))
	if files, err = files.Renamed(id); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return "", err
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return "", fmt.Errorf("%w; a copy needs a folder of its own", err)
	}
	for _, f := range files.List {
		if err := os.WriteFile(filepath.Join(folder, f.Name), f.Data, 0o644); err != nil {
			return "", err
		}
	}
	return id, nil
}

func (p *packWork) check(name string) error {
	files, err := p.open(name)
	if err != nil {
		return err
	}
	if err := moderator.CheckPack(files); err != nil {
		return err
	}
	head, _, err := files.Head()
	if err != nil {
		return err
	}
	if files.Folder != "" {
		if built, err := p.packs.Open(head.ID); err == nil && built.Built {
			return fmt.Errorf("%s: the ruleset %s is built in; give this one an id of its own", files.Path(pack.HeadFile), head.ID)
		}
	}
	values, err := files.Values()
	if err != nil {
		return err
	}
	fmt.Fprintf(p.w, "%s, version %s: in order, %d values\n%s\n", head.ID, head.Version, len(values), files.Hash())
	against, err := p.families.Against(files)
	if err != nil {
		return err
	}
	if len(against) > 0 {
		fmt.Fprintf(p.w, "\nThe rules say otherwise, by section; another edition of the game may differ:\n")
	}
	for _, fact := range against {
		fmt.Fprintln(p.w, fact)
	}
	guesses := slices.DeleteFunc(values, func(v pack.Value) bool { return v.Source != pack.Guess })
	if len(guesses) > 0 {
		fmt.Fprintf(p.w, "\n%d values are still a guess:\n", len(guesses))
	}
	for _, v := range guesses {
		fmt.Fprintf(p.w, "%s:%d: %s: %s\n", files.Path(v.File), v.Line, v.Name(), v.Text)
	}
	return nil
}

func (p *packWork) compare(first, second string) error {
	a, err := p.open(first)
	if err != nil {
		return err
	}
	b, err := p.open(second)
	if err != nil {
		return err
	}
	c, err := pack.Compare(a, b)
	if err != nil {
		return err
	}
	for _, file := range c.Files {
		fmt.Fprintf(p.w, "%s: %d the same, %d changed, %d new, %d gone\n", file.Name, file.Count[pack.Same], file.Count[pack.Changed], file.Count[pack.New], file.Count[pack.Gone])
		for _, d := range file.Differences {
			fmt.Fprintf(p.w, "  %-8s %s\n", d.Kind, d.Name)
			width := max(len(first), len(second)) + 1
			if d.Kind != pack.Gone {
				fmt.Fprintf(p.w, "           %-*s %s%s\n", width, first+":", d.A, from(d.AF))
			}
			if d.Kind != pack.New {
				fmt.Fprintf(p.w, "           %-*s %s%s\n", width, second+":", d.B, from(d.BF))
			}
		}
	}
	return nil
}

// from says where a pack has a value from, if not from the rulebook.
func from(s pack.Source) string {
	if s == pack.Rulebook {
		return ""
	}
	return fmt.Sprintf(" (%s)", s)
}
