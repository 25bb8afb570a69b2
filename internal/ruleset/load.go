package ruleset

import (
	"embed"
	"io/fs"

	"bretwalda/internal/pack"
)

// Built in are the packs of this release, and archives of those of earlier releases, by
// hash: games that were stored without their packs began with them.
//
//go:embed packs former
var built embed.FS

// Library holds the packs of Britannia that are built in, and those in a club's folders.
func Library(folders ...string) (*pack.Library, error) { return LibraryWith(nil, folders...) }

// LibraryWith is Library, with the built-in packs of other families.
func LibraryWith(others []fs.FS, folders ...string) (*pack.Library, error) {
	packs, err := fs.Sub(built, "packs")
	if err != nil {
		return nil, err
	}
	former, err := fs.Sub(built, "former")
	if err != nil {
		return nil, err
	}
	return pack.NewLibrary(append([]fs.FS{packs}, others...), former, folders...)
}

// Embedded loads the pack with the id given from those built in.
func Embedded(id string) (*Ruleset, error) {
	library, err := Library()
	if err != nil {
		return nil, err
	}
	found, err := library.Open(id)
	if err != nil {
		return nil, err
	}
	return Build(found.Files)
}

// Load reads the pack in folder dir of fsys ("." for its root) and checks it.
func Load(fsys fs.FS, dir string) (*Ruleset, error) {
	files, err := pack.Read(fsys, dir, "")
	if err != nil {
		return nil, err
	}
	return Build(files)
}
