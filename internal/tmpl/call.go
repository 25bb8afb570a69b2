package tmpl

import (
	"reflect"
)

// function is a call of a function. Those of the types that templates of letters use most are
// called without reflection.
func (c *compiler) function(name string, args []expr) expr {
	fn, ok := c.set.funcs[name]
	if !ok {
		return predeclared(name, args)
	}
	f := reflect.ValueOf(fn)
	besides := 0
	if t := f.Type(); t.NumIn() > 0 && t.In(0) == includeType {
		besides = 1
	}
	takes := taken(name, f.Type(), besides, args) // which checks how many there are
	if e, ok := direct(name, fn, args); ok {
		return e
	}
	return expr{value: func(r *run, dot reflect.Value) reflect.Value {
		list := make([]reflect.Value, besides, besides+len(takes))
		if besides > 0 {
			list[0] = reflect.ValueOf(r.include)
		}
		for _, arg := range takes {
			list = append(list, arg(r, dot))
		}
		return result(name, f.Call(list))
	}}
}

// taken are arguments as a function takes them, behind those that it takes besides.
func taken(name string, t reflect.Type, besides int, args []expr) []value {
	in := t.NumIn() - besides
	if len(args) != in && !(t.IsVariadic() && len(args) >= in-1) {
		fail("wrong number of args for %s: %d", name, len(args))
	}
	var list []value
	for i, arg := range args {
		if t.IsVariadic() && i >= in-1 {
			list = append(list, arg.as(t.In(t.NumIn()-1).Elem()))
			continue
		}
		if takes := t.In(i + besides); takes != valueType {
			list = append(list, arg.as(takes))
		} else {
			value := arg.value
			list = append(list, func(r *run, dot reflect.Value) reflect.Value { return reflect.ValueOf(value(r, dot)) })
		}
	}
	return list
}

// direct calls a function of a type that is known here; false: it is not.
func direct(name string, fn any, args []expr) (expr, bool) {
	checked := func(text string, err error) string {
		if err != nil {
			fail("error calling %s: %w", name, err)
		}
		return text
	}
	listed := func(list []string, err error) []string {
		if err != nil {
			fail("error calling %s: %w", name, err)
		}
		return list
	}
	switch f := fn.(type) {
	case func() string:
		return ofText(func(*run, reflect.Value) string { return f() }), true
	case func(string) string:
		a := args[0].string()
		return ofText(func(r *run, dot reflect.Value) string { return f(a(r, dot)) }), true
	case func(int) string:
		a := args[0].int()
		return ofText(func(r *run, dot reflect.Value) string { return f(a(r, dot)) }), true
	case func(float64) int:
		a := args[0].as(floatType)
		return ofNumber(func(r *run, dot reflect.Value) int { return f(a(r, dot).Float()) }), true
	case func([]string) string:
		a := args[0].strings()
		return ofText(func(r *run, dot reflect.Value) string { return f(a(r, dot)) }), true
	case func(any) (string, error):
		a := args[0].any()
		return ofText(func(r *run, dot reflect.Value) string { return checked(f(a(r, dot))) }), true
	case func(any) (any, error):
		a := args[0].any()
		return expr{value: func(r *run, dot reflect.Value) reflect.Value {
			x, err := f(a(r, dot))
			if err != nil {
				fail("error calling %s: %w", name, err)
			}
			return reflect.ValueOf(x)
		}}, true
	case func(reflect.Value) (string, error):
		a := args[0].value
		return ofText(func(r *run, dot reflect.Value) string { return checked(f(a(r, dot))) }), true
	case func(reflect.Value) ([]string, error):
		a := args[0].value
		return ofList(func(r *run, dot reflect.Value) []string { return listed(f(a(r, dot))) }), true
	case func(string, reflect.Value) (int, error):
		a, b := args[0].string(), args[1].value
		return ofNumber(func(r *run, dot reflect.Value) int {
			n, err := f(a(r, dot), b(r, dot))
			if err != nil {
				fail("error calling %s: %w", name, err)
			}
			return n
		}), true
	case func(string, []string) string:
		a, b := args[0].string(), args[1].strings()
		return ofText(func(r *run, dot reflect.Value) string { return f(a(r, dot), b(r, dot)) }), true
	case func(int, string) string:
		a, b := args[0].int(), args[1].string()
		return ofText(func(r *run, dot reflect.Value) string { return f(a(r, dot), b(r, dot)) }), true
	case func(string, any) (string, error):
		a, b := args[0].string(), args[1].any()
		return ofText(func(r *run, dot reflect.Value) string { return checked(f(a(r, dot), b(r, dot))) }), true
	case func(string, reflect.Value) (string, error):
		a, b := args[0].string(), args[1].value
		return ofText(func(r *run, dot reflect.Value) string { return checked(f(a(r, dot), b(r, dot))) }), true
	case func(string, string, string) string:
		a, b, c := args[0].string(), args[1].string(), args[2].string()
		return ofText(func(r *run, dot reflect.Value) string { return f(a(r, dot), b(r, dot), c(r, dot)) }), true
	case func(Include, string, reflect.Value) (string, error):
		a, b := args[0].string(), args[1].value
		return ofText(func(r *run, dot reflect.Value) string { return checked(f(r.include, a(r, dot), b(r, dot))) }), true
	case func(Include, string, reflect.Value) ([]string, error):
		a, b := args[0].string(), args[1].value
		return ofList(func(r *run, dot reflect.Value) []string { return listed(f(r.include, a(r, dot), b(r, dot))) }), true
	case func(string, any) ([]string, error):
		a, b := args[0].string(), args[1].any()
		return ofList(func(r *run, dot reflect.Value) []string { return listed(f(a(r, dot), b(r, dot))) }), true
	case func(string, reflect.Value) ([]string, error):
		a, b := args[0].string(), args[1].value
		return ofList(func(r *run, dot reflect.Value) []string { return listed(f(a(r, dot), b(r, dot))) }), true
	case func(...string) []string:
		all := texts(args)
		return ofList(func(r *run, dot reflect.Value) []string { return f(all(r, dot)...) }), true
	case func([]string, ...string) []string:
		a, more := args[0].strings(), texts(args[1:])
		return ofList(func(r *run, dot reflect.Value) []string { return f(a(r, dot), more(r, dot)...) }), true
	}
	return expr{}, false
}

// texts are expressions as texts.
func texts(args []expr) func(*run, reflect.Value) []string {
	var each []func(*run, reflect.Value) string
	for _, arg := range args {
		each = append(each, arg.string())
	}
	return func(r *run, dot reflect.Value) []string {
		var list []string
		for _, text := range each {
			list = append(list, text(r, dot))
		}
		return list
	}
}
