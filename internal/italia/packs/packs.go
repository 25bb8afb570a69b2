// Package packs holds the packs of Italia that are built in.
package packs

import "embed"

// FS has a folder for each pack.
//
//go:embed italia-1 italia-2
var FS embed.FS

// Facts are what the rules say of every pack, for cards.Facts.
//
//go:embed facts.yaml
var Facts []byte
