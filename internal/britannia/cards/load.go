package cards

import (
	"io/fs"

	"bretwalda/internal/britannia/packs"
	"bretwalda/internal/pack"
)

// Embedded loads the pack with the id given from those built in.
func Embedded(id string) (*Pack, error) {
	library, err := pack.NewLibrary([]fs.FS{packs.FS}, nil)
	if err != nil {
		return nil, err
	}
	found, err := library.Open(id)
	if err != nil {
		return nil, err
	}
	return Build(found.Files)
}
