package gamelog

import (
	"bytes"
	"encoding/binary"
	"math/rand"
	"reflect"
	"testing"
	"testing/quick"

	"bretwalda/internal/britannia"
	"bretwalda/internal/italia"
)

// A state is written as encoding/binary writes it, which reads it.
func TestAppendState(t *testing.T) {
	random := quick.Config{Rand: rand.New(rand.NewSource(1)), MaxCount: 20}
	check := func(state any) bool {
		v := reflect.New(reflect.TypeOf(state)).Elem()
		v.Set(reflect.ValueOf(state))
		got, err := appendState([]byte("before"), v)
		want, wrong := binary.Append([]byte("before"), binary.LittleEndian, state)
		return err == nil && wrong == nil && bytes.Equal(got, want)
	}
	type named uint16
	type all struct {
		B  bool
		U  [2]uint8
		I  [3]int8
		N  named
		In struct {
			A [2][2]uint32
			L [2]struct{ I int16 }
		}
		I64 int64
		U64 uint64
		F   float64
	}
	for name, err := range map[string]error{
		"all kinds": quick.Check(func(x all) bool { return check(x) }, &random),
		"Britannia": quick.Check(func(x britannia.State) bool { return check(x) }, &random),
		"Italia":    quick.Check(func(x italia.State) bool { return check(x) }, &random),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
