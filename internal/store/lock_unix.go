//go:build unix

package store

import (
	"os"
	"syscall"
)

// lockAlone takes the lock that bbolt takes on the files it opens; false if somebody
// has it. It goes when the file is closed.
func lockAlone(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
