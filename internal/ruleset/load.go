package ruleset

import (
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"bretwalda/internal/spelling"
)

//go:embed packs
var packs embed.FS

// file is one file of a pack.
type file struct {
	name string // without folder
	data []byte
}

// Embedded loads the pack with the id given from those built in.
func Embedded(id string) (*Ruleset, error) {
	files, err := embedded(id)
	if err != nil {
		return nil, err
	}
	return build(files)
}

// Load reads the pack in folder dir of fsys ("." for its root) and checks it.
// The error names file, line and remedy of each Problem found, up to a limit.
func Load(fsys fs.FS, dir string) (*Ruleset, error) {
	files, err := read(fsys, dir)
	if err != nil {
		return nil, err
	}
	return build(files)
}

// Overlay loads the built-in pack with the id given, with the YAML files at the
// root of club in place of its files of the same names; names-xx.yaml of a new
// language is added. The club's files have the format of the built-in ones, and
// give their whole content: a file replaces, it does not amend.
func Overlay(id string, club fs.FS) (*Ruleset, error) {
	files, err := embedded(id)
	if err != nil {
		return nil, err
	}
	own, err := read(club, ".")
	if err != nil {
		return nil, err
	}
	for _, f := range own {
		i := slices.IndexFunc(files, func(g file) bool { return g.name == f.name })
		if i < 0 {
			files = append(files, f)
			continue
		}
		files[i] = f
	}
	return build(files)
}

// embedded reads the files of a built-in pack.
func embedded(id string) ([]file, error) {
	known, err := fs.ReadDir(packs, "packs")
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, e := range known {
		if e.Name() == id {
			return read(packs, path.Join("packs", id))
		}
		ids = append(ids, e.Name())
	}
	return nil, fmt.Errorf("there is no built-in ruleset %q%s; there are: %s", id, spelling.Meant(id, ids), strings.Join(ids, ", "))
}

// read reads the YAML files of a folder, by name; other files are left alone.
func read(fsys fs.FS, dir string) ([]file, error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, fmt.Errorf("reading the pack: %w", err)
	}
	var files []file
	for _, e := range entries {
		if e.IsDir() || path.Ext(e.Name()) != ".yaml" {
			continue
		}
		data, err := fs.ReadFile(fsys, path.Join(dir, e.Name()))
		if err != nil {
			return nil, fmt.Errorf("reading the pack: %w", err)
		}
		files = append(files, file{e.Name(), data})
	}
	if len(files) == 0 {
		return nil, errors.New("the pack's folder holds no .yaml files; name the folder that has pack.yaml in it")
	}
	return files, nil
}

// digest hashes the files of a pack by name, length and content, so that no
// content can pass for another file's name.
func digest(files []file) (sum [sha256.Size]byte) {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%s\n%d\n", f.name, len(f.data))
		h.Write(f.data)
	}
	h.Sum(sum[:0])
	return sum
}
