package britannia

// Force is what a side has in a battle.
type Force struct {
	Inf, Cav   uint8
	Fort, Burh bool
	Leader     bool
}

// Units is how many armies, forts and burhs f counts.
func (f Force) Units() int {
	k := int(f.Inf) + int(f.Cav)
	if f.Fort {
		k++
	}
	if f.Burh {
		k++
	}
	return k
}

// Outcome is one way in which a battle can end, and how likely it is.
type Outcome struct {
	Attacker, Defender Force
	P                  float64
}

// Odds are the ways in which a battle can end, the likeliest first.
type Odds []Outcome

// Win, Hold and Ruin are the probabilities that the attacker, the defender or
// nobody is left.
func (o Odds) Win() float64 {
	return o.sum(func(x *Outcome) bool { return x.Attacker.Units() > 0 })
}

// Hold is the probability that the defender is left.
func (o Odds) Hold() float64 {
	return o.sum(func(x *Outcome) bool { return x.Defender.Units() > 0 })
}

// Ruin is the probability that nobody is left.
func (o Odds) Ruin() float64 {
	return o.sum(func(x *Outcome) bool { return x.Attacker.Units()+x.Defender.Units() == 0 })
}

func (o Odds) sum(which func(*Outcome) bool) float64 {
	p := 0.0
	for i := range o {
		if which(&o[i]) {
			p += o[i].P
		}
	}
	return p
}
