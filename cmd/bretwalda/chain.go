package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"strings"

	"bretwalda/internal/dice"
)

// chainLength is how many links a player's chain has: more than anybody has turns in
// a game.
const chainLength = 200

func chainCommand() command {
	c := command{
		name:    "chain",
		summary: "make a chain of your own for the dice of a game",
		usage: `[sentence]
Prints a chain that a player can put into the dice of a game, so that nobody, not
even the operator and all others together, can choose the dice. Keep it to
yourself: whoever knows it knows what you will add.

Send line 0, its end, in your first message. Then, with the orders for each turn
of yours, send the next line: 1, 2, and so on, each once.

With a sentence the chain is made from it, the same again each time, so that there
is nothing to keep but the sentence. It must be a long one that nobody can guess.

  bretwalda chain > my-chain.txt
  bretwalda chain "seven words that nobody else would think of"`,
	}
	c.run = func(_ context.Context, env *environ, args []string) error {
		fs := c.flags(env)
		if err := parse(fs, args); err != nil {
			return err
		}
		var seed dice.Link
		_, _ = rand.Read(seed[:]) // never fails
		if sentence := strings.Join(strings.Fields(strings.Join(fs.Args(), " ")), " "); sentence != "" {
			if len(sentence) < shortestSecret {
				return usageError("this sentence could be guessed; write one of at least %d characters", shortestSecret)
			}
			seed = sha256.Sum256([]byte("bretwalda chain 1\n" + sentence + "\n"))
		}
		chain := dice.NewChain(seed, chainLength)
		fmt.Fprintf(env.stdout, "%3d  dice link %s\n", 0, chain.Commitment())
		for n := uint32(1); n <= chainLength; n++ {
			link, err := chain.Link(n)
			if err != nil {
				return err
			}
			fmt.Fprintf(env.stdout, "%3d  dice link %s\n", n, link)
		}
		return nil
	}
	return c
}

// shortestSecret is how many characters a sentence for a chain must have.
const shortestSecret = 24
