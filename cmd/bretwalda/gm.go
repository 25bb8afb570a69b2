package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"bretwalda/internal/config"
	"bretwalda/internal/store"
)

func gmCommand() command {
	c := command{
		name:    "gm",
		summary: "do for a game what its GM can do by message",
		usage: `[--config bretwalda.yaml] <game> [<line> …]
Takes the same words as a message of the game's GM, each argument a line, or the text
on standard input if there are no lines, and prints the answer. It fails if a line
could not be understood; the others are carried out. The players are told as if a
message had come. The daemon may be running or not.

  bretwalda gm thursday-night hold
  bretwalda gm thursday-night "rewind to round 5, Welsh"
  bretwalda gm thursday-night "correct points Welsh +3 because Gwent was not counted"
  bretwalda gm thursday-night "act for Anna:" "Welsh, round 5" "2 Gwent-Avalon" end
  bretwalda gm thursday-night < message.txt`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		if err := parse(fs, args); err != nil {
			return err
		}
		if fs.NArg() < 1 {
			return usageError("give a game, and what its GM says")
		}
		text := strings.Join(fs.Args()[1:], "\n")
		if fs.NArg() == 1 {
			data, err := io.ReadAll(io.LimitReader(env.stdin, maxControlBody/2))
			if err != nil {
				return err
			}
			text = string(data)
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		return withGames(ctx, &cfg, func(g games) error {
			answer, err := g.Desk(ctx, store.GameID(fs.Arg(0)), text)
			if err != nil {
				return err
			}
			switch said := strings.TrimSpace(answer.Text); {
			case said != "":
				fmt.Fprintln(env.stdout, said)
			case answer.Letters > 0:
				fmt.Fprintf(env.stdout, "Done; %d messages tell of it.\n", answer.Letters)
			case len(answer.NotDone) == 0:
				return fmt.Errorf("nothing came of %q: it is not for this game as it stands", text)
			}
			if n := len(answer.NotDone); n > 0 {
				return fmt.Errorf("%d of the lines came to nothing: %q; \"bretwalda help gm\" shows what works", n, answer.NotDone)
			}
			return nil
		})
	}
	return c
}
