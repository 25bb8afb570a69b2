package tmpl

import (
	"reflect"
	"sync/atomic"
)

// chain looks for fields or methods in turn; arguments are those of the last.
func chain(from expr, names []string, args []expr) expr {
	for i, name := range names {
		a := &access{name: name}
		if i == len(names)-1 {
			a.args, args = args, nil
		}
		before := from.value
		from = expr{value: func(r *run, dot reflect.Value) reflect.Value { return a.get(r, dot, before(r, dot)) }}
	}
	if len(args) > 0 {
		fail("what has arguments is no function")
	}
	return from
}

// access is a field or a method of that name at one place of a template. Where it is found is
// remembered for the types that come there.
type access struct {
	name  string
	args  []expr
	known atomic.Pointer[[]found]
}

// found is where a type has what is looked for.
type found struct {
	of       reflect.Type
	settable bool          // the value can be pointed to, so that it has the methods of its pointer
	method   reflect.Value // as a function whose first argument is what has it; zero: it is a field
	pointer  bool          // the method is that of the pointer
	field    []int
	takes    []value // arguments of the method
}

// get is the field of a value, or what its method returns.
func (a *access) get(r *run, dot, v reflect.Value) reflect.Value {
	if !v.IsValid() {
		fail("nil data; no entry for key %q", a.name)
	}
	v = indirect(v)
	if v.Kind() == reflect.Interface { // nil
		fail("nil pointer evaluating %s.%s", v.Type(), a.name)
	}
	f := a.find(v.Type(), v.CanAddr())
	switch {
	case !f.method.IsValid() && v.Kind() == reflect.Pointer:
		fail("nil pointer evaluating %s.%s", v.Type(), a.name)
	case !f.method.IsValid() && len(f.field) == 1:
		return v.Field(f.field[0])
	case !f.method.IsValid():
		return v.FieldByIndex(f.field)
	case f.pointer:
		v = v.Addr()
	}
	before := len(r.args)
	r.args = append(r.args, v)
	for _, arg := range f.takes {
		x := arg(r, dot)
		r.args = append(r.args, x)
	}
	out := f.method.Call(r.args[before:])
	r.args = r.args[:before]
	return result(a.name, out)
}

func (a *access) find(t reflect.Type, settable bool) *found {
	known := a.known.Load()
	if known != nil {
		for i := range *known {
			if f := &(*known)[i]; f.of == t && f.settable == settable {
				return f
			}
		}
	}
	f := a.search(t, settable)
	var all []found
	if known != nil {
		all = append(all, *known...)
	}
	all = append(all, f)
	a.known.Store(&all) // another goroutine may do so at the same time, and find it once more
	return &all[len(all)-1]
}

func (a *access) search(t reflect.Type, settable bool) found {
	f := found{of: t, settable: settable}
	with := t
	if settable && t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface {
		with = reflect.PointerTo(t)
	}
	if m, ok := with.MethodByName(a.name); ok {
		f.method, f.pointer = m.Func, with != t
		f.takes = taken(a.name, m.Type, 1, a.args)
		return f
	}
	if t.Kind() == reflect.Pointer { // nil: it has no fields
		return f
	}
	if t.Kind() != reflect.Struct {
		fail("can't evaluate field %s in type %s", a.name, t)
	}
	field, ok := t.FieldByName(a.name)
	switch {
	case !ok:
		fail("can't evaluate field %s in type %s", a.name, t)
	case !field.IsExported():
		fail("%s is an unexported field of struct type %s", a.name, t)
	case len(a.args) > 0:
		fail("%s has arguments but cannot be invoked as function", a.name)
	}
	f.field = field.Index
	return f
}

// indirect is what pointers and interfaces lead to, up to one that is nil.
func indirect(v reflect.Value) reflect.Value {
	for (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && !v.IsNil() {
		v = v.Elem()
	}
	return v
}

// result is what a function returned: a value, and perhaps an error.
func result(name string, out []reflect.Value) reflect.Value {
	if len(out) == 2 && !out[1].IsNil() {
		fail("error calling %s: %w", name, out[1].Interface().(error))
	}
	if v := out[0]; v.Type() != valueType {
		return v
	}
	return out[0].Interface().(reflect.Value)
}
