// Package art is the picture of Italia's board, as package boardmap reads it: a scheme.
package art

import "embed"

// Files has areas.yaml.
//
//go:embed areas.yaml
var Files embed.FS
