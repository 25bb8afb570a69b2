package show_test

import (
	"reflect"
	"testing"

	"bretwalda/internal/board"
	"bretwalda/internal/britannia/show"
	"bretwalda/internal/ruleset"
)

// TestAttacksTellAll changes everything in an attack, one thing after the other: each change
// must be told, since letters say the same of attacks that tell the same.
func TestAttacksTellAll(t *testing.T) {
	a := &show.Attack{From: []board.Area{1, 2}, Others: []show.Rival{{Nation: 3, Win: 0.25}}}
	a.By.More, a.Foe.More = []ruleset.Leader{4}, []ruleset.Leader{5, 6}
	before, changes := a.Tells(), 0
	var change func(v reflect.Value, what string)
	change = func(v reflect.Value, what string) {
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				change(v.Field(i), what+"."+v.Type().Field(i).Name)
			}
			return
		case reflect.Array, reflect.Slice:
			for i := range v.Len() {
				change(v.Index(i), what)
			}
			if v.Kind() == reflect.Array {
				return
			}
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		case reflect.Float64:
			v.SetFloat(v.Float() + 0.5)
		case reflect.Int:
			v.SetInt(v.Int() + 1)
		case reflect.Uint8:
			v.SetUint(v.Uint() + 1)
		default:
			t.Fatalf("%s is a %s", what, v.Kind())
		}
		if changes++; a.Tells() == before {
			t.Errorf("a change of %s is not told", what)
		}
		v.Set(was)
	}
	change(reflect.ValueOf(a).Elem(), "Attack")
	if changes < 20 || a.Tells() != before {
		t.Errorf("%d changes, at last %q, not %q", changes, a.Tells(), before)
	}
}
