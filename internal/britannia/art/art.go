// Package art is the picture of Britannia's board, as package boardmap reads it.
package art

import "embed"

// Files are the coasts, the areas on them, and where names and units stand.
//
//go:embed coast.txt areas.yaml labels.yaml
var Files embed.FS
