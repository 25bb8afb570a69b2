//go:build crashpoints

package crashpoint

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

// target is where to crash. It is read once; this build is for tests only.
var target = sync.OnceValue(func() *countdown {
	point, count, _ := strings.Cut(os.Getenv(Variable), " ")
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 {
		return &countdown{}
	}
	c := &countdown{point: Point(point)}
	c.left.Store(int64(n))
	return c
})

type countdown struct {
	point Point
	left  atomic.Int64
}

// Here says that the process has reached a point, and kills it if it is told to
// end there. Nothing is flushed, closed or deferred.
func Here(p Point) {
	t := target()
	if p != t.point || t.left.Add(-1) != 0 {
		return
	}
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL) // cannot be refused
	select {}                                      // until the signal arrives
}
