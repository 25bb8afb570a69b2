package tmpl

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// predeclared is a call of one of the functions that all templates have.
func predeclared(name string, args []expr) expr {
	least := map[string]int{"not": 1, "len": 1, "print": 0, "ge": 2, "gt": 2, "le": 2, "lt": 2}
	if n, ok := least[name]; len(args) < n || !ok && len(args) < 1 || (ok && n > 0 && len(args) > n) {
		fail("wrong number of args for %s: %d", name, len(args))
	}
	switch name {
	case "and", "or":
		return either(args, name == "or")
	case "not":
		test := args[0].test()
		return ofTruth(func(r *run, dot reflect.Value) bool { return !test(r, dot) })
	case "eq", "ne":
		if len(args) < 2 || name == "ne" && len(args) > 2 {
			fail("wrong number of args for %s: %d", name, len(args))
		}
		return equal(args, name == "eq")
	case "lt":
		return ordered(args, func(order int) bool { return order < 0 })
	case "le":
		return ordered(args, func(order int) bool { return order <= 0 })
	case "gt":
		return ordered(args, func(order int) bool { return order > 0 })
	case "ge":
		return ordered(args, func(order int) bool { return order >= 0 })
	case "len":
		of := args[0].value
		return expr{value: func(r *run, dot reflect.Value) reflect.Value { return reflect.ValueOf(length(of(r, dot))) }}
	case "index":
		return index(args)
	case "print":
		return ofText(func(r *run, dot reflect.Value) string { return fmt.Sprint(things(r, dot, args)...) })
	case "printf":
		format := args[0].string()
		return ofText(func(r *run, dot reflect.Value) string {
			return fmt.Sprintf(format(r, dot), things(r, dot, args[1:])...)
		})
	}
	fail("function %q is none that templates of letters have", name)
	return expr{}
}

// things are arguments as they are printed.
func things(r *run, dot reflect.Value, args []expr) []any {
	list := make([]any, len(args))
	for i, arg := range args {
		if v := arg.value(r, dot); v.IsValid() {
			list[i] = v.Interface()
		}
	}
	return list
}

// either is the first argument that is true, or that is not; else the last.
func either(args []expr, is bool) expr {
	tests := make([]func(*run, reflect.Value) bool, len(args))
	for i, arg := range args {
		tests[i] = arg.test()
	}
	return expr{
		value: func(r *run, dot reflect.Value) (v reflect.Value) {
			for _, arg := range args {
				if v = unpacked(arg.value(r, dot)); truth(v) == is {
					break
				}
			}
			return v
		},
		truth: func(r *run, dot reflect.Value) bool {
			for _, test := range tests {
				if test(r, dot) == is {
					return is
				}
			}
			return !is
		},
	}
}

// equal compares the first argument with the others.
func equal(args []expr, is bool) expr {
	if !slices.ContainsFunc(args, func(e expr) bool { return e.text == nil }) {
		first, others := args[0].text, args[1:]
		return ofTruth(func(r *run, dot reflect.Value) bool {
			x := first(r, dot)
			for _, other := range others {
				if other.text(r, dot) == x {
					return is
				}
			}
			return !is
		})
	}
	return ofTruth(func(r *run, dot reflect.Value) bool {
		x := args[0].value(r, dot)
		for _, other := range args[1:] {
			if same(x, other.value(r, dot)) {
				return is
			}
		}
		return !is
	})
}

// same reports whether two values are equal: texts, numbers of any kind, truths, or nil.
func same(a, b reflect.Value) bool {
	if a.Kind() == reflect.Interface {
		a = a.Elem()
	}
	if b.Kind() == reflect.Interface {
		b = b.Elem()
	}
	switch {
	case !a.IsValid() || !b.IsValid():
		return none(a) && none(b)
	case a.Kind() == reflect.Bool && b.Kind() == reflect.Bool:
		return a.Bool() == b.Bool()
	}
	return compare(a, b) == 0
}

// none reports whether a value is nil.
func none(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Invalid:
		return true
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map, reflect.Func, reflect.Chan:
		return v.IsNil()
	}
	return false
}

// ordered compares two values, and tells what that says.
func ordered(args []expr, says func(order int) bool) expr {
	a, b := args[0].value, args[1].value
	return ofTruth(func(r *run, dot reflect.Value) bool {
		x, y := a(r, dot), b(r, dot)
		if x.Kind() == reflect.Interface {
			x = x.Elem()
		}
		if y.Kind() == reflect.Interface {
			y = y.Elem()
		}
		return says(compare(x, y))
	})
}

// compare is -1, 0 or 1 for two texts, or two numbers.
func compare(a, b reflect.Value) int {
	switch {
	case !a.IsValid() || !b.IsValid():
		fail("nothing is compared")
	case a.Kind() == reflect.String && b.Kind() == reflect.String:
		return cmp.Compare(a.String(), b.String())
	case a.CanInt() && b.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint() && b.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanInt() && b.CanUint():
		if a.Int() < 0 {
			return -1
		}
		return cmp.Compare(uint64(a.Int()), b.Uint())
	case a.CanUint() && b.CanInt():
		return -compare(b, a)
	case a.CanFloat() && b.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	}
	fail("incompatible types for comparison: %s and %s", a.Type(), b.Type())
	return 0
}

// index is an item of a list, or of a list in that.
func index(args []expr) expr {
	var at []value
	for _, arg := range args[1:] {
		at = append(at, arg.value)
	}
	of := args[0].value
	return expr{value: func(r *run, dot reflect.Value) reflect.Value {
		item := of(r, dot)
		for _, i := range at {
			x := i(r, dot)
			if x.Kind() == reflect.Interface {
				x = x.Elem()
			}
			n := -1
			switch {
			case x.CanInt():
				n = int(x.Int())
			case x.CanUint():
				n = int(x.Uint())
			}
			item = indirect(item)
			if kind := item.Kind(); kind != reflect.Slice && kind != reflect.Array {
				fail("error calling index: can't index item of kind %s", kind)
			}
			if n < 0 || n >= item.Len() {
				fail("error calling index: out of range: %v", x)
			}
			item = item.Index(n)
		}
		return item
	}}
}

// length is how many there are in a list, or bytes of a text.
func length(v reflect.Value) int {
	v = indirect(v)
	switch v.Kind() {
	case reflect.Slice, reflect.Array, reflect.String, reflect.Map:
		return v.Len()
	}
	fail("error calling len: of a %s", v.Kind())
	return 0
}

// truth is whether a value is not empty.
func truth(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Interface:
		return !v.IsNil() && truth(v.Elem())
	case reflect.Invalid:
		return false
	case reflect.Slice, reflect.Array, reflect.String, reflect.Map:
		return v.Len() > 0
	case reflect.Bool:
		return v.Bool()
	case reflect.Pointer, reflect.Func, reflect.Chan:
		return !v.IsNil()
	case reflect.Struct:
		return true
	}
	return !v.IsZero()
}

// print writes a value.
func (r *run) print(v reflect.Value) {
	if v.Kind() == reflect.Pointer {
		v = indirect(v)
	}
	if !v.IsValid() {
		r.out = append(r.out, "<no value>"...)
		return
	}
	switch v.Type() {
	case textType:
		r.out = append(r.out, v.String()...)
	case intType:
		r.out = strconv.AppendInt(r.out, v.Int(), 10)
	default:
		if _, written := v.Interface().(fmt.Stringer); !written && v.CanAddr() {
			if s, ok := v.Addr().Interface().(fmt.Stringer); ok {
				r.out = append(r.out, s.String()...)
				return
			}
		}
		r.out = fmt.Append(r.out, v.Interface())
	}
}
