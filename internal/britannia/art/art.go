// Package art is the picture of Britannia's board, as package boardmap reads it.
package art

import "embed"

// Files are the coasts, the areas on them, where names and units stand, and codes of areas.
//
//go:embed coast.txt areas.yaml labels.yaml codes.yaml
var Files embed.FS
