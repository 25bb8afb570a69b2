package crashtest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"bretwalda/internal/crashpoint"
)

// build builds the program, with the crash points or without, and returns its path.
func build(t *testing.T, tags string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bretwalda")
	out, err := exec.CommandContext(t.Context(), "go", "build", "-tags", tags, "-o", path, "bretwalda/cmd/bretwalda").CombinedOutput()
	if err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return path
}

// daemon is a running "bretwalda serve".
type daemon struct {
	t     *testing.T
	cmd   *exec.Cmd
	log   string // path
	ended chan struct{}
	err   error // of the process, once it has ended
}

// aim is where a daemon is to be killed; the zero aim is nowhere.
type aim struct {
	point crashpoint.Point
	count int
	after time.Duration // instead of a point: when it has run that long
	work  int           // instead of a point: with that write to its disk, or sync
}

// serve starts the daemon. What it logs is added to a file beside the configuration.
func serve(t *testing.T, binary, config string, at aim) *daemon {
	t.Helper()
	d := &daemon{t: t, log: config + ".log", ended: make(chan struct{})}
	log, err := os.OpenFile(d.log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	d.cmd = exec.Command(binary, "serve", "--config", config)
	d.cmd.Stderr = log
	d.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} // not to outlive the test
	d.cmd.Env = os.Environ()
	if at.point != "" {
		d.cmd.Env = append(d.cmd.Env, fmt.Sprintf("%s=%s %d", crashpoint.Variable, at.point, at.count))
	}
	if err := d.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		d.err = d.cmd.Wait()
		close(d.ended)
	}()
	t.Cleanup(d.kill)
	return d
}

// kill ends the process as a power cut would, and waits until it is gone.
func (d *daemon) kill() {
	_ = d.cmd.Process.Kill() // may have ended already
	<-d.ended
}

// over reports whether the process has ended.
func (d *daemon) over() bool {
	select {
	case <-d.ended:
		return true
	default:
		return false
	}
}

// killed reports whether a process that has ended was killed by SIGKILL.
func (d *daemon) killed() bool {
	var exit *exec.ExitError
	if !errors.As(d.err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// stop asks the daemon to stop, which it must do cleanly.
func (d *daemon) stop() {
	d.t.Helper()
	d.end()
	d.wellEnded()
}

// end asks the daemon to stop and waits until it has.
func (d *daemon) end() {
	d.t.Helper()
	if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		d.t.Fatal(err)
	}
	select {
	case <-d.ended:
	case <-time.After(patience):
		d.t.Fatalf("the daemon does not stop; its log ends:\n%s", d.tail())
	}
}

// wellEnded demands of a process that has ended that it did so cleanly.
func (d *daemon) wellEnded() {
	d.t.Helper()
	if d.err != nil {
		d.t.Fatalf("the daemon ended with %v; its log ends:\n%s", d.err, d.tail())
	}
}

// tail is the end of the log.
func (d *daemon) tail() string {
	data, err := os.ReadFile(d.log)
	if err != nil {
		return err.Error()
	}
	lines := bytes.Split(data, []byte("\n"))
	return string(bytes.Join(lines[max(0, len(lines)-30):], []byte("\n")))
}
