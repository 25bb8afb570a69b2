package report

import "strings"

// Card shows the card of a nation, which its family gives to the template "card".
func (r *Reports) Card(to Reader, card any) (string, error) {
	text, err := r.run("card", to.Lang, card)
	return strings.TrimSpace(plainOf(text)), err
}
