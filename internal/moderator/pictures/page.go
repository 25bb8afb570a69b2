package pictures

import (
	"context"
	"regexp"

	"bretwalda/internal/game"
	"bretwalda/internal/moderator/delivery"
	"bretwalda/internal/orderspage"
	"bretwalda/internal/outbox"
)

// OrdersPage is the file in which a nation turn is ordered by clicks.
const OrdersPage = "orders.html"

// saved matches what programs call an OrdersPage that they have saved: "orders (1).html".
var saved = regexp.MustCompile(`(?i)^orders[-_ ]*(\(?\d+\)?)?\.html?$`)

// IsOrdersPage reports whether a file that came back is, by its name, an OrdersPage.
func IsOrdersPage(name string) bool { return saved.MatchString(name) }

// Page makes the page of a turn, from which orders go to an address that is good for that
// turn alone; no data: there is nothing to order by it.
func (p *Maker) Page(ctx context.Context, msg *outbox.Message, f delivery.File) (made outbox.Attachment, err error) {
	made.Name, made.Type = f.Name, "text/html"
	tb, err := p.at(ctx, f.Game, f.To)
	if err != nil || tb.Rules.Pages == nil {
		return made, err
	}
	options, ok := tb.Pos.Options(game.Turn{Nation: f.Nation, Round: f.First})
	if !ok {
		return made, nil
	}
	page := orderspage.Page{Options: options, Language: f.Lang, Game: tb.Rec.Title, To: msg.ReplyTo.Addr, Subject: msg.Subject}
	switch {
	case f.Addr != "":
		page.To, page.Subject = f.Addr, f.Subject
	case page.To == "":
		page.To = msg.From.Addr
	}
	made.Data, err = tb.Rules.Pages.Write(page)
	return made, err
}
