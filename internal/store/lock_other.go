//go:build !unix

package store

import "os"

// lockAlone is not known for this system; what needs it is not done.
func lockAlone(*os.File) bool { return false }
