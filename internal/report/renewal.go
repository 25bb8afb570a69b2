package report

// Renewal is why a seat has a new token.
type Renewal string

// The reasons for a new token.
const (
	RenewalAsked Renewal = "asked" // the player asked for it
	RenewalGM    Renewal = "gm"    // the game master did it
	RenewalShown Renewal = "shown" // others got to know the old one
)

// Renewed writes the letter with which a player gets a new token. The token itself
// is not in the text.
func (r *Reports) Renewed(g Game, to Reader, why Renewal) (Text, error) {
	return r.Compose(r.For(g, to).Renewed(why))
}
