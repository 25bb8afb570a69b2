// Package packs holds the packs of Britannia that are built in.
package packs

import (
	"embed"
	"io/fs"
)

// FS has a folder for each pack.
//
//go:embed britannia-1e britannia-2e
var FS embed.FS

//go:embed former
var former embed.FS

// Former has archives of packs of earlier releases, by hash: games that were stored
// without their packs began with them.
func Former() (fs.FS, error) { return fs.Sub(former, "former") }
