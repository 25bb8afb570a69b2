package lazyregexp

import "testing"

func TestCompiledOnce(t *testing.T) {
	digits := New(`^\d+$`)
	if first := digits(); digits() != first {
		t.Error("the expression is compiled twice")
	}
	if !digits().MatchString("1066") || digits().MatchString("Hastings") {
		t.Error("the expression does not match what it should")
	}
}

func TestFaultIsToldByUse(t *testing.T) {
	wrong := New(`(`)
	defer func() {
		if recover() == nil {
			t.Error("what is no expression was used")
		}
	}()
	wrong()
}
