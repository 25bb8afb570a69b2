// Command bretwalda moderates games of Britannia by e-mail. "bretwalda help" lists
// what it can do; each subcommand has a file of its own here.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	_ "time/tzdata" // time zones, also on machines that have no list of them

	"bretwalda/internal/heap"
	"bretwalda/internal/systems"
)

// command is one subcommand.
type command struct {
	name    string
	summary string // one line
	usage   string // what stands behind the name, then the text of its help with examples
	// run does the work. The arguments are those behind the name.
	run func(ctx context.Context, env *environ, args []string) error
}

// environ is what a subcommand has to do with the world.
type environ struct {
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	// systems are the families of games that there are rules for.
	systems systems.List
	// usage, when set, is given the options of a command in place of its help.
	usage func(*flag.FlagSet)
}

// commands lists the subcommands in the order of the help.
func commands() []command {
	return []command{
		demoCommand(),
		serveCommand(),
		newCommand(),
		statusCommand(),
		gmCommand(),
		tokenCommand(),
		checkCommand(),
		packCommand(),
		mailboxCommand(),
		outboxCommand(),
		adjudicateCommand(),
		historyCommand(),
		replayCommand(),
		verifyCommand(),
		chainCommand(),
		backupCommand(),
		compactCommand(),
		restoreCommand(),
		rulingsCommand(),
		oddsCommand(),
		robotsCommand(),
		ordersPageCommand(),
		completionCommand(),
		versionCommand(),
	}
}

// options lists the options of a command.
func (c *command) options() (found []*flag.Flag) {
	env := &environ{usage: func(fs *flag.FlagSet) { fs.VisitAll(func(f *flag.Flag) { found = append(found, f) }) }}
	_ = c.run(context.Background(), env, []string{"-h"}) // is flag.ErrHelp
	return found
}

// errUsage is wrapped by errors after which the usage is worth reading.
var errUsage = errors.New("usage")

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	heap.OfCommand()
	code := run(ctx, &environ{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, systems: systems.All()}, os.Args[1:])
	stop()
	os.Exit(code)
}

// run finds the subcommand and runs it.
func run(ctx context.Context, env *environ, args []string) int {
	switch {
	case len(args) == 0 || slices.Contains([]string{"help", "-h", "--help"}, args[0]):
		return explainTopic(ctx, env, args[min(1, len(args)):])
	case args[0] == "--version":
		args = []string{"version"}
	}
	for _, c := range commands() {
		if c.name != args[0] {
			continue
		}
		err := c.run(ctx, env, args[1:])
		switch {
		case err == nil || errors.Is(err, flag.ErrHelp):
			return exitOK
		case errors.Is(err, errUsage):
			fmt.Fprintf(env.stderr, "bretwalda %s: %s\nTry \"bretwalda help %s\".\n", c.name, usageText(err), c.name)
			return exitUsage
		}
		fmt.Fprintf(env.stderr, "bretwalda %s: %v\n", c.name, err)
		return exitFailed
	}
	fmt.Fprintf(env.stderr, "bretwalda: there is no %q. Try \"bretwalda help\".\n", args[0])
	return exitUsage
}

// usageText is an error's own text, without the mark.
func usageText(err error) string { return strings.TrimSuffix(err.Error(), ": "+errUsage.Error()) }

// usageError returns an error that sends the reader to the usage.
func usageError(format string, args ...any) error {
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), errUsage)
}

// flags returns the flag set of a subcommand, which prints its usage when asked.
func (c *command) flags(env *environ) *flag.FlagSet {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors come back, and are shown once
	fs.Usage = func() {
		if env.usage != nil {
			env.usage(fs)
			return
		}
		head, text, _ := strings.Cut(c.usage, "\n")
		fmt.Fprintf(env.stdout, "Usage: bretwalda %s %s\n\n%s\n", c.name, head, strings.TrimSpace(text))
		fs.SetOutput(env.stdout)
		fmt.Fprint(env.stdout, "\nOptions:\n")
		fs.PrintDefaults()
		fs.SetOutput(io.Discard)
	}
	return fs
}

// parse reads flags and marks errors as the user's.
func parse(fs *flag.FlagSet, args []string) error {
	err := fs.Parse(args)
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return err
	}
	return usageError("%v", err)
}

// parseMixed is parse for options that may stand before, between and behind the
// other arguments.
func parseMixed(fs *flag.FlagSet, args []string) error {
	var rest []string
	for {
		if err := parse(fs, args); err != nil {
			return err
		}
		if fs.NArg() == 0 {
			return parse(fs, append([]string{"--"}, rest...))
		}
		rest = append(rest, fs.Arg(0))
		args = fs.Args()[1:]
	}
}
