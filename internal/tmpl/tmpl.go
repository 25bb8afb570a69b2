// Package tmpl runs templates of text/template many times faster than that does, which looks
// up every field, method and function by name whenever it meets it: each template is made into
// functions once. What a template writes is the same, byte for byte.
//
// It knows what templates of letters use: text, fields, methods, variables, functions, if, with,
// range over lists, and template. Of the predeclared functions and, or, not, eq, ne, lt, le, gt,
// ge, len, index, print and printf; eq and ne compare texts, numbers, truths and nil, and look no
// further than they must. What else a template has is an error.
package tmpl

import (
	"fmt"
	"reflect"
	"sync"
	"text/template"
)

// Set is templates that call each other. It is safe for use by several goroutines once it is filled.
type Set struct {
	codes map[string]*code
	funcs map[string]any
	runs  sync.Pool // of *run
}

// code is one template.
type code struct {
	name  string
	from  *template.Template
	once  sync.Once // makes body
	body  step
	slots int // variables
	err   error
}

// step writes a part of a template.
type step func(r *run, dot reflect.Value)

// run is one use of a set.
type run struct {
	out     []byte
	vars    []reflect.Value
	base    int             // where the variables of the template begin
	args    []reflect.Value // of the methods that are called
	depth   int
	include Include
}

// Include is what another template of a set writes. A function whose first parameter is one is
// handed that of the set, and templates call it without: {{include "name" .}}.
type Include func(name string, data reflect.Value) (string, error)

// mostCalls is how deep templates may call each other.
const mostCalls = 1000

// failure is a panic that says what is wrong.
type failure struct{ err error }

func fail(format string, args ...any) { panic(failure{fmt.Errorf(format, args...)}) }

// Fill takes all templates of t, and the functions that they use. It is called once, before
// anything is written.
func (s *Set) Fill(t *template.Template, funcs ...template.FuncMap) {
	s.codes, s.funcs = make(map[string]*code), make(map[string]any)
	s.runs.New = func() any {
		r := new(run)
		r.include = func(name string, data reflect.Value) (string, error) { return r.text(s, name, data) }
		return r
	}
	for _, d := range t.Templates() {
		if d.Tree != nil {
			s.codes[d.Name()] = &code{name: d.Name(), from: d}
		}
	}
	for _, list := range funcs {
		for name, f := range list {
			s.funcs[name] = f
		}
	}
}

// Check makes every template ready: the error is the first that cannot be run.
func (s *Set) Check() error {
	for name := range s.codes {
		if _, err := s.find(name); err != nil {
			return err
		}
	}
	return nil
}

// find is a template made ready.
func (s *Set) find(name string) (*code, error) {
	c := s.codes[name]
	if c == nil {
		return nil, fmt.Errorf("template: no template %q", name)
	}
	return c, c.ready(s)
}

// ready makes a template into functions, once.
func (c *code) ready(s *Set) error {
	c.once.Do(func() { c.body, c.slots, c.err = compile(s, c.from) })
	return c.err
}

// Has reports whether there is a template.
func (s *Set) Has(name string) bool { return s.codes[name] != nil }

// Text is what a template writes of data, which may be a reflect.Value of what is meant.
func (s *Set) Text(name string, data any) (text string, err error) {
	c, err := s.find(name)
	if err != nil {
		return "", err
	}
	dot, ok := data.(reflect.Value)
	if !ok {
		dot = reflect.ValueOf(data)
	}
	r := s.runs.Get().(*run)
	defer func() {
		if wrong := recover(); wrong != nil {
			f, known := wrong.(failure)
			if !known {
				f.err = fmt.Errorf("%v", wrong)
			}
			text, err = "", fmt.Errorf("template: %s: %w", name, f.err)
			return // r may hold anything
		}
		clear(r.vars[:cap(r.vars)]) // what they hold is free
		clear(r.args[:cap(r.args)])
		s.runs.Put(r)
	}()
	r.out, r.vars, r.args, r.base, r.depth = r.out[:0], r.vars[:0], r.args[:0], 0, 0
	r.call(c, dot)
	return string(r.out), nil
}

// call runs a template within another.
func (r *run) call(c *code, dot reflect.Value) {
	if r.depth++; r.depth > mostCalls {
		fail("templates call each other without end")
	}
	base := r.base
	r.base = len(r.vars)
	for range c.slots {
		r.vars = append(r.vars, reflect.Value{})
	}
	r.vars[r.base] = dot
	c.body(r, dot)
	r.vars = r.vars[:r.base]
	r.base = base
	r.depth--
}

// text is what a template writes beside what calls it.
func (r *run) text(s *Set, name string, data reflect.Value) (string, error) {
	c, err := s.find(name)
	if err != nil {
		return "", err
	}
	before := len(r.out)
	r.call(c, data)
	text := string(r.out[before:])
	r.out = r.out[:before]
	return text, nil
}
