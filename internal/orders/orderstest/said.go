package orderstest

import (
	"slices"

	"bretwalda/internal/orders"
)

// Said lists what a sheet says as it is printed, sorted, each order once, without where and in which words it was said.
func Said(r *orders.Reader, s orders.Sheet) []string {
	var out []string
	for _, sec := range s.Sections {
		for _, o := range orders.Plain(sec.Orders) {
			out = append(out, r.Print(orders.Sheet{Sections: []orders.Section{{Nation: sec.Nation, Round: sec.Round, Orders: []orders.Order{o}}}}))
		}
	}
	for _, st := range s.Standing {
		out = append(out, r.Print(orders.Sheet{Standing: []orders.Standing{st}}))
	}
	for _, c := range s.Cancel {
		out = append(out, r.Print(orders.Sheet{Cancel: []orders.Cancel{c}}))
	}
	slices.Sort(out)
	return out
}
