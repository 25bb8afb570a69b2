package pack

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

// Library is where the packs of new games are found by id, those built in and a club's
// own; and where the pack that a game began with is found by its hash if the game was
// stored without it.
type Library struct {
	built   []Entry
	former  []fs.FS // archives of packs that were built in once, by hash
	folders []string
}

// Entry is a pack of a library.
type Entry struct {
	Head
	Files Files
	Hash  Hash
	Built bool // built in
}

// formerExt ends the names of archives of packs that were built in once.
const formerExt = ".tar.gz"

// NewLibrary makes a library of the packs in the folders of each of built, of archives that
// are called by their hashes in each of former, and of a club's folders: each is a pack, or has packs in it.
func NewLibrary(built []fs.FS, former []fs.FS, folders ...string) (*Library, error) {
	l := &Library{former: former, folders: folders}
	for _, fsys := range built {
		if err := l.build(fsys); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// build adds the packs in the folders of fsys to those that are built in.
func (l *Library) build(fsys fs.FS) error {
	list, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return fmt.Errorf("packs: %w", err)
	}
	for _, dir := range list {
		files, err := Read(fsys, dir.Name(), "")
		if err != nil {
			return err
		}
		e, _, err := entry(files)
		if err != nil {
			return err
		}
		e.Built = true
		l.built = append(l.built, e)
	}
	return nil
}

func entry(files Files) (Entry, int, error) {
	head, line, err := files.Head()
	return Entry{Head: head, Files: files, Hash: files.Hash()}, line, err
}

// Open returns the pack of an id as it is today. The error names what there is instead,
// or what is wrong with the pack.
func (l *Library) Open(id string) (Entry, error) {
	for _, e := range l.built { // without a look at the club's folders
		if e.ID == id {
			return e, nil
		}
	}
	all, wrong := l.List()
	var ids []string
	for _, e := range all {
		if e.ID == id {
			return e, nil
		}
		ids = append(ids, e.ID)
	}
	for _, err := range wrong {
		var p Problem
		if errors.As(err, &p) && filepath.Base(filepath.Dir(p.File)) == id {
			return Entry{}, err
		}
	}
	return Entry{}, fmt.Errorf("there is no ruleset %q%s; there are: %s", id, spelling.Meant(id, ids), strings.Join(ids, ", "))
}

// Find returns a pack of the hash given, if it is built in, or was in a release before,
// or lies in a club's folder.
func (l *Library) Find(hash Hash) (Files, bool) {
	for _, e := range l.built {
		if e.Hash == hash {
			return e.Files, true
		}
	}
	for _, former := range l.former {
		data, err := fs.ReadFile(former, hash.String()+formerExt)
		if err != nil {
			continue
		}
		if files, err := Unarchive(data); err == nil && files.Hash() == hash {
			return files, true
		}
	}
	clubs, _ := l.clubs()
	for _, e := range clubs {
		if e.Hash == hash {
			return e.Files, true
		}
	}
	return Files{}, false
}

// List returns the packs that new games can begin with, those built in first, and what
// is wrong with others.
func (l *Library) List() ([]Entry, []error) {
	clubs, wrong := l.clubs()
	return append(slices.Clone(l.built), clubs...), wrong
}

// clubs reads the club's folders. A pack counts only if nothing else has its id.
func (l *Library) clubs() (list []Entry, wrong []error) {
	where := make(map[string]string) // id → folder
	for _, folder := range l.folders {
		dirs, err := packsIn(folder)
		if err != nil {
			wrong = append(wrong, err)
		}
		for _, dir := range dirs {
			e, err := l.club(dir, where)
			if err != nil {
				wrong = append(wrong, err)
				continue
			}
			where[e.ID] = dir
			list = append(list, e)
		}
	}
	return list, wrong
}

// club reads a pack of a club.
func (l *Library) club(dir string, where map[string]string) (Entry, error) {
	files, err := ReadFolder(dir)
	if err != nil {
		return Entry{}, err
	}
	e, line, err := entry(files)
	if err != nil {
		return Entry{}, err
	}
	if slices.ContainsFunc(l.built, func(b Entry) bool { return b.ID == e.ID }) {
		return Entry{}, files.problem(HeadFile, line, fmt.Sprintf("the ruleset %s is built in; give this one an id of its own, like %s-club", e.ID, e.ID))
	}
	if other := where[e.ID]; other != "" {
		return Entry{}, files.problem(HeadFile, line, fmt.Sprintf("the pack in %s has the id %s, too; give one of them another", other, e.ID))
	}
	return e, nil
}

// maxPacks is how many packs are looked for in one folder.
const maxPacks = 200

// packsIn lists the folders of packs: the folder itself, or those in it.
func packsIn(folder string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(folder, HeadFile)); err == nil {
		return []string{folder}, nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("packs: %w", err)
	}
	var dirs []string
	for _, e := range entries {
		dir := filepath.Join(folder, e.Name())
		if info, err := os.Stat(path.Join(dir, HeadFile)); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if len(dirs) == maxPacks {
			return dirs, fmt.Errorf("packs: %s has more than %d packs; the others are not read", folder, maxPacks)
		}
		dirs = append(dirs, dir)
	}
	return dirs, nil
}

// ReadFolder reads a pack from a folder of the machine.
func ReadFolder(dir string) (Files, error) { return Read(os.DirFS(dir), ".", dir) }
