// Package book is the rules of Italia in short, as package rulebook reads them: a file for
// each language, for both games, which share their rules.
package book

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed italia
var files embed.FS

// Files are the folders of both games.
var Files fs.FS = shared{files}

// shared has one folder under the names of all.
type shared struct{ fs.FS }

// Open opens a folder or a file of one.
func (s shared) Open(name string) (fs.File, error) {
	_, file, _ := strings.Cut(name, "/")
	return s.FS.Open(path.Join("italia", file))
}
