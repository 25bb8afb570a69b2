package orders

import "slices"

// stayBehind makes "all but 1" of all who leave an area where some are said to stay: "everybody from York to Lindsey, only
// one stays".
func stayBehind(os []Order) []Order {
	gone := make([]bool, len(os))
	for i, o := range os {
		if o.Kind != Move || o.Count.Amount != All || o.From == 0 || o.Second.Amount != Unsaid {
			continue
		}
		same := func(x Order) bool {
			return x.Kind == Move && x.From == o.From && x.Half == o.Half
		}
		if slices.ContainsFunc(os[i+1:], same) || slices.ContainsFunc(os[:i], same) {
			continue // nobody knows of which of them they are
		}
		n, said, last := 0, 0, 0
		for j, x := range os {
			if x.Kind != Stay || x.Count.Amount != Exactly || x.led() || x.Half != o.Half || x.Unit != o.Unit {
				continue
			}
			if len(x.Areas) == 1 && x.Areas[0] == o.From || len(x.Areas) == 0 && j == i+1 {
				n, said = int(x.Count.N), said+1
				last = j
			}
		}
		if n > 0 && said == 1 {
			os[i].Count = Count{Amount: AllBut, N: uint8(n)}
			gone[last] = len(os[last].Areas) == 0
		}
	}
	out := os[:0]
	for i, o := range os {
		if !gone[i] {
			out = append(out, o)
		}
	}
	return out
}
