package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"bretwalda/internal/systems"
)

// stamp is the version that "make build" tells the linker, -X main.stamp=…; empty where
// another way of building was taken: then the build's own notes say it.
var stamp string

func versionCommand() command {
	c := command{
		name:    "version",
		summary: "say which version this is",
		usage: `[--short]
Prints the version, which is the day of its last change and the commit, with what
it was built by, and the rulesets that are built in, each with its hash: games that
begin with it name that. "+changed" means that the source had changes besides.

  bretwalda version
  bretwalda version --short`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		short := fs.Bool("short", false, "the version alone")
		if err := parse(fs, args); err != nil {
			return err
		}
		if fs.NArg() > 0 {
			return usageError("nothing more can be asked for")
		}
		if *short {
			_, err := fmt.Fprintln(env.stdout, version())
			return err
		}
		if _, err := fmt.Fprintf(env.stdout, "bretwalda %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH); err != nil {
			return err
		}
		packs, err := systems.All().Library()
		if err != nil {
			return err
		}
		list, wrong := packs.List()
		for _, e := range list {
			if _, err := fmt.Fprintf(env.stdout, "ruleset %s, version %s: %s\n", e.ID, e.Version, e.Hash); err != nil {
				return err
			}
		}
		return errors.Join(wrong...)
	}
	return c
}

// version names the source that the program was built from: "2026.11.22+g408cb65".
func version() string {
	if stamp != "" && stamp != "+changed" { // which is all there is outside a repository
		return stamp
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info.Settings)
}

// versionOf makes a version of what the build noted of the repository.
func versionOf(settings []debug.BuildSetting) string {
	noted := make(map[string]string)
	for _, s := range settings {
		noted[s.Key] = s.Value
	}
	day, _, ok := strings.Cut(noted["vcs.time"], "T")
	commit := noted["vcs.revision"]
	if !ok || len(commit) < commitLetters {
		return "unknown"
	}
	v := strings.ReplaceAll(day, "-", ".") + "+g" + commit[:commitLetters]
	if noted["vcs.modified"] == "true" {
		v += "+changed"
	}
	return v
}

// commitLetters are as many as name a commit.
const commitLetters = 7
