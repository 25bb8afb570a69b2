// Package art is the picture of Italia's board, as package boardmap reads it.
package art

import "embed"

// Files has coast.txt, areas.yaml, labels.yaml and codes.yaml.
//
//go:embed areas.yaml coast.txt labels.yaml codes.yaml
var Files embed.FS
