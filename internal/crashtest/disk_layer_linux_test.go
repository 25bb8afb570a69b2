package crashtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

const (
	// sector is what a disk writes whole or not at all.
	sector = 512
	// syncTime is how long a sync takes, so that kills at any moment meet commits.
	syncTime = 3 * time.Millisecond
	// database is the file whose unsynced pieces a power cut loses.
	database = "games.db"
)

// disk is a file system that forgets, when the power goes, what was written to the
// database and not synced: each sector of it may be there or not. All else in it is
// as in its folder.
type disk struct {
	t       *testing.T
	failing int    // every so many syncs one fails; 0: none
	back    string // where the files really are
	folder  string // where it is mounted

	mu      sync.Mutex
	durable []byte  // the database as far as it is synced
	pending []write // since then, in order
	faulty  bool    // syncs fail
	left    int     // writes and syncs until the power goes; 0: it does not
	cut     func()  // kills whoever uses the disk
	syncs   int
	failed  int
	lost    int // sectors that power cuts lost
	torn    int // writes of which some sectors were lost and some not
}

// write is a piece of the database that was written and not yet synced.
type write struct {
	at   int64
	data []byte
}

// newDisk makes a disk. It skips the test where no file system in user space can be
// mounted.
func newDisk(t *testing.T, failing int) *disk {
	t.Helper()
	if _, err := os.Stat("/dev/fuse"); err != nil || os.Geteuid() != 0 {
		t.Skip("a disk that loses power is a file system in user space: root and /dev/fuse are needed")
	}
	return &disk{t: t, failing: failing}
}

// mount puts the disk on a folder, with a database that has lain there for long.
func (d *disk) mount(folder string, data []byte) {
	d.t.Helper()
	d.back, d.durable, d.pending, d.faulty = d.t.TempDir(), data, nil, true
	if err := os.WriteFile(filepath.Join(d.back, database), data, 0o600); err != nil {
		d.t.Fatal(err)
	}
	//lint:ignore SA1019 its successor makes nodes only below the root, and the folder is the root here
	root := &fs.LoopbackRoot{Path: d.back, NewNode: d.node}
	d.folder = folder
	_, err := fs.Mount(folder, d.node(root, nil, "", nil), &fs.Options{
		MountOptions: fuse.MountOptions{DirectMount: true, FsName: "powercut"},
	})
	if err != nil {
		d.t.Fatal(err)
	}
}

// calm lets no more syncs fail: the test itself looks at what is there.
func (d *disk) calm() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faulty = false
}

// copied returns a copy of the database in an ordinary folder. The test must not open the one
// on the disk: the store maps it into memory, and a process that waits for a page of a disk that
// it serves itself may wait for ever.
func (d *disk) copied() string {
	d.t.Helper()
	data, err := os.ReadFile(filepath.Join(d.back, database))
	if err != nil {
		d.t.Fatal(err)
	}
	path := filepath.Join(d.t.TempDir(), database)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		d.t.Fatal(err)
	}
	return path
}

// unmount takes it away, also if something is still open there.
func (d *disk) unmount() {
	d.t.Helper()
	if err := syscall.Unmount(d.folder, syscall.MNT_DETACH); err != nil {
		d.t.Error(err)
	}
}

// powerCut makes of the database what may be on the disk after the power went. No
// process may have it open.
func (d *disk) powerCut(random *rand.Rand) {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	path := filepath.Join(d.back, database)
	info, err := os.Stat(path)
	if err != nil {
		d.t.Fatal(err)
	}
	image := make([]byte, info.Size())
	copy(image, d.durable)
	survives := []float64{0, 0.1, 0.5, 0.9, 1}[random.IntN(5)]
	for _, w := range d.pending {
		kept, gone := 0, 0
		for from := 0; from < len(w.data); from += sector {
			to := min(from+sector, len(w.data))
			if random.Float64() >= survives {
				gone++
				continue
			}
			kept++
			copy(image[w.at+int64(from):], w.data[from:to])
		}
		d.lost += gone
		if kept > 0 && gone > 0 {
			d.torn++
		}
	}
	d.durable, d.pending, d.left = image, nil, 0
	if err := os.WriteFile(path, image, 0o600); err != nil {
		d.t.Fatal(err)
	}
}

func (d *disk) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return fmt.Sprintf("%d syncs, %d of them failed; %d sectors lost, %d writes torn", d.syncs, d.failed, d.lost, d.torn)
}

// arm lets the power go in the middle of work: with the n-th write or sync from now
// on. It calls cut, which must kill the process.
func (d *disk) arm(n int, cut func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.left, d.cut = n, cut
}

// spend counts a write or a sync and reports whether the power went with it. The
// caller holds the lock.
func (d *disk) spend() bool {
	if d.left == 0 {
		return false
	}
	if d.left--; d.left > 0 {
		return false
	}
	d.cut()
	return true
}

// wrote notes a piece of the database.
func (d *disk) wrote(at int64, data []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.spend()
	d.pending = append(d.pending, write{at, append([]byte{}, data...)})
}

// sync makes what was written durable, or fails: then the system takes it for
// written, but it is not on the disk and never will be.
func (d *disk) sync() syscall.Errno {
	time.Sleep(syncTime)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.syncs++
	if d.spend() {
		return syscall.EIO // nobody hears it any more
	}
	pending := d.pending
	d.pending = nil
	if d.faulty && d.failing > 0 && d.syncs%d.failing == 0 {
		d.failed++
		return syscall.EIO
	}
	for _, w := range pending {
		if short := w.at + int64(len(w.data)) - int64(len(d.durable)); short > 0 {
			d.durable = append(d.durable, make([]byte, short)...)
		}
		copy(d.durable[w.at:], w.data)
	}
	return 0
}

// node makes the files of the disk; the root has no name.
func (d *disk) node(root *fs.LoopbackRoot, _ *fs.Inode, name string, _ *syscall.Stat_t) fs.InodeEmbedder {
	if name != database {
		return &fs.LoopbackNode{RootData: root}
	}
	return &databaseNode{LoopbackNode: fs.LoopbackNode{RootData: root}, disk: d}
}

// databaseNode is the file of the database.
type databaseNode struct {
	fs.LoopbackNode
	disk *disk
}

// Open opens it so that the disk sees each write.
func (n *databaseNode) Open(ctx context.Context, flags uint32) (fs.FileHandle, uint32, syscall.Errno) {
	f, fuseFlags, errno := n.LoopbackNode.Open(ctx, flags)
	if errno != 0 {
		return nil, 0, errno
	}
	return &databaseFile{
		FileReader: f.(fs.FileReader), FileFlusher: f.(fs.FileFlusher), FileReleaser: f.(fs.FileReleaser),
		FileGetattrer: f.(fs.FileGetattrer), FileSetattrer: f.(fs.FileSetattrer),
		writer: f.(fs.FileWriter), disk: n.disk,
	}, fuseFlags, 0
}

// databaseFile is the open database.
type databaseFile struct {
	fs.FileReader
	fs.FileFlusher
	fs.FileReleaser
	fs.FileGetattrer
	fs.FileSetattrer
	writer fs.FileWriter
	disk   *disk
}

// Write writes through, so that readers see it, and notes the piece as unsynced.
func (f *databaseFile) Write(ctx context.Context, data []byte, at int64) (uint32, syscall.Errno) {
	n, errno := f.writer.Write(ctx, data, at)
	f.disk.wrote(at, data[:n])
	return n, errno
}

// Fsync makes it durable.
func (f *databaseFile) Fsync(context.Context, uint32) syscall.Errno { return f.disk.sync() }
