// Package pack keeps packs, the data that games of one family differ in: board,
// nations, cards, set-ups, names. A pack is a folder of YAML files without code. Here
// they are read within limits, known by the hash of what they hold, put into an archive
// for the database, looked up by id, and laid beside each other; what the files mean,
// the packages of the families know.
//
// A pack of a club may be as hostile as a letter: files have limits in number, size,
// depth and values, only plain files are read, and every error names file, line and
// remedy.
package pack

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Files are the files of a pack as they were read.
type Files struct {
	Folder string // where a club keeps them, for messages; empty: built in or stored
	List   []File // by name
}

// File is one file of a pack.
type File struct {
	Name string // without folder
	Data []byte
}

// Hash tells packs apart: a game keeps that of the pack it began with.
type Hash [sha256.Size]byte

// String gives the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Short gives as much of the hash as people compare.
func (h Hash) Short() string { return h.String()[:12] }

// ParseHash is the inverse of String.
func ParseHash(s string) (h Hash, err error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(h) {
		return h, fmt.Errorf("%q is no hash of a pack", s)
	}
	return Hash(b), nil
}

// What a pack may have at most. The largest that is built in has 11 files of 60 kB.
const (
	maxFiles = 40
	maxFile  = 1 << 20
	maxAll   = 4 << 20
)

// Read reads the YAML files of a folder; other files, and hidden ones, are left alone.
// The name of the folder stands in errors.
func Read(fsys fs.FS, dir, folder string) (Files, error) {
	files := Files{Folder: folder}
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return Files{}, fmt.Errorf("reading the pack: %w", err)
	}
	all := 0
	for _, e := range entries {
		if e.IsDir() || path.Ext(e.Name()) != ".yaml" || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		switch {
		case !e.Type().IsRegular():
			return Files{}, files.problem(e.Name(), 0, "this is no plain file; put a copy of what it leads to in its place")
		case len(files.List) == maxFiles:
			return Files{}, files.problem(e.Name(), 0, fmt.Sprintf("a pack has up to %d files; move others out of the folder", maxFiles))
		}
		data, err := readSome(fsys, path.Join(dir, e.Name()))
		if err != nil {
			return Files{}, fmt.Errorf("reading the pack: %w", err)
		}
		if all += len(data); len(data) > maxFile || all > maxAll {
			return Files{}, files.problem(e.Name(), 0, fmt.Sprintf("the file, or the pack, is too large: %d kB are allowed for one, %d kB for all", maxFile>>10, maxAll>>10))
		}
		files.List = append(files.List, File{e.Name(), data})
	}
	if len(files.List) == 0 {
		return Files{}, fmt.Errorf("%w: the folder %s holds no .yaml files; name the folder that has pack.yaml in it", ErrNoPack, cmp.Or(folder, dir))
	}
	return files, nil
}

// ErrNoPack is wrapped by errors about folders that hold no pack.
var ErrNoPack = errors.New("no pack")

// readSome reads a file, or a little more than is allowed.
func readSome(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	return data, errors.Join(err, f.Close())
}

// Sorted returns the pack with its files by name.
func (f Files) Sorted() Files {
	f.List = slices.Clone(f.List)
	slices.SortFunc(f.List, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return f
}

// Get returns a file's content; nil: there is no such file.
func (f Files) Get(name string) []byte {
	for _, g := range f.List {
		if g.Name == name {
			return g.Data
		}
	}
	return nil
}

// Path is what a file of the pack is called in messages.
func (f Files) Path(name string) string { return filepath.Join(f.Folder, name) }

// Hash hashes the files by name, length and content, so that no content can pass for
// another file's name.
func (f Files) Hash() (sum Hash) {
	h := sha256.New()
	for _, g := range f.Sorted().List {
		fmt.Fprintf(h, "%s\n%d\n", g.Name, len(g.Data))
		h.Write(g.Data)
	}
	h.Sum(sum[:0])
	return sum
}

// Problem is a problem of a value, at its line: of "family" in pack.yaml.
func (f Files) Problem(file, name, text string) Problem {
	line := 0
	values, _ := f.Values()
	for i := range values {
		if v := &values[i]; v.File == file && line == 0 && (v.Name() == name || strings.HasPrefix(v.Name(), name+".")) {
			line = v.Line
		}
	}
	return f.problem(file, line, text)
}

func (f Files) problem(name string, line int, text string) Problem {
	return Problem{File: f.Path(name), Line: line, Text: text}
}
