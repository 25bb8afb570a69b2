package main

import (
	"context"
	"fmt"
	"strconv"

	"bretwalda/internal/config"
	"bretwalda/internal/roster"
	"bretwalda/internal/store"
)

func tokenCommand() command {
	c := command{
		name:    "token",
		summary: "give a seat a new secret, and its player a message with it",
		usage: `[--config bretwalda.yaml] <game> <seat>
Makes the address with which a player gives orders invalid, because somebody else
may know it, and sends the player a message with a new one. Seats are counted from
1, as "bretwalda new" lists them. Players do the same by a line "new token" in any
message of theirs. The daemon may be running or not.

  bretwalda token thursday-night 2`,
	}
	c.run = func(ctx context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		path := configFlag(fs)
		if err := parseMixed(fs, args); err != nil {
			return err
		}
		if fs.NArg() != 2 {
			return usageError("give a game and the number of a seat")
		}
		number, err := strconv.Atoi(fs.Arg(1))
		if err != nil {
			return usageError("%q is not the number of a seat", fs.Arg(1))
		}
		cfg, err := config.Load(*path)
		if err != nil {
			return err
		}
		var seat roster.Seat
		err = withGames(ctx, &cfg, func(g games) (err error) {
			seat, err = g.Renew(ctx, store.GameID(fs.Arg(0)), number)
			return err
		})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(env.stdout, "The old address is invalid; a message with the new one goes to %s <%s>.\n", seat.Name, seat.Addr)
		return err
	}
	return c
}
