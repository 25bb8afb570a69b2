package pieces

import (
	"maps"
	"testing"
)

// at is what has pieces besides its own fields.
type at struct {
	Area   string `json:"area,omitempty"`
	Points int    `json:"points,omitempty"`
	Leader bool   `json:"leader,omitempty"`
}

// TestKept: pieces are fields of their own, as logs have always had them.
func TestKept(t *testing.T) {
	for text, want := range map[string]struct {
		at  at
		set Set
	}{
		`{}`:                         {},
		`{"area":"roma","legion":2}`: {at{Area: "roma"}, Set{"legion": 2}},
		`{"area":"kent","leader":true,"cavalry":1,"fort":1,"infantry":3}`: {at{Area: "kent", Leader: true}, Set{"infantry": 3, "cavalry": 1, "fort": 1}},
	} {
		var got at
		set, err := Unmarshal([]byte(text), &got)
		if err != nil || got != want.at || !maps.Equal(set, want.set) {
			t.Errorf("%s: %+v %v, %v", text, got, set, err)
		}
		if data, err := want.set.Marshal(want.at); err != nil || string(data) != text {
			t.Errorf("%s is written %s, %v", text, data, err)
		}
	}
}

// TestUnmarshal: old markers, what is nothing, and what cannot be.
func TestUnmarshal(t *testing.T) {
	for text, want := range map[string]Set{
		`{"fort":true,"burh":false,"leader":true}`:   {"fort": 1},
		`{"infantry":0,"points":0,"leader":false}`:   nil,
		`{"infantry":2,"note":"in a later version"}`: {"infantry": 2},
	} {
		if set, err := Unmarshal([]byte(text), new(at)); err != nil || !maps.Equal(set, want) {
			t.Errorf("%s: %v, %v", text, set, err)
		}
	}
	for _, text := range []string{`{"infantry":300}`, `{"infantry":-1}`, `{"infantry":1.5}`, `{"points":"many"}`, `[]`, `{`} {
		if set, err := Unmarshal([]byte(text), new(at)); err == nil {
			t.Errorf("%s is %v", text, set)
		}
	}
}

// TestAdd: no more than the most, and nothing of none.
func TestAdd(t *testing.T) {
	var s Set
	if !s.Add("legion", 0, Most) || s != nil {
		t.Errorf("none of a kind is %v", s)
	}
	if !s.Add("legion", 3, 4) || s.Add("legion", 2, 4) || s["legion"] != 3 || s.Add("knight", 300, 999) {
		t.Errorf("%v", s)
	}
	if id := s.Unknown("knight"); id != "legion" || s.Unknown("legion") != "" {
		t.Errorf("%q is unknown", id)
	}
}
