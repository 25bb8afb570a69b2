// Package book is the rules of Britannia in short, as package rulebook reads them: a
// folder for each edition, with a file for each language.
package book

import "embed"

// Files are the folders.
//
//go:embed britannia-1e britannia-2e
var Files embed.FS
