package tmpl

import (
	"fmt"
	"reflect"
	"text/template"
	"text/template/parse"
)

// compiler makes one template into functions.
type compiler struct {
	set   *Set
	scope []string // names of variables, by slot
	slots int      // the most there were
}

// compile makes the body of a template, which has so many variables.
func compile(s *Set, t *template.Template) (body step, slots int, err error) {
	c := &compiler{set: s}
	c.declare("$")
	defer func() {
		if wrong := recover(); wrong != nil {
			f, known := wrong.(failure)
			if !known {
				panic(wrong)
			}
			err = fmt.Errorf("template: %s: %w", t.Name(), f.err)
		}
	}()
	return c.list(t.Root), c.slots, nil
}

// declare gives a variable a slot.
func (c *compiler) declare(name string) int {
	c.scope = append(c.scope, name)
	c.slots = max(c.slots, len(c.scope))
	return len(c.scope) - 1
}

// slot is that of a variable, of the innermost of its name.
func (c *compiler) slot(name string) int {
	for i := len(c.scope) - 1; i >= 0; i-- {
		if c.scope[i] == name {
			return i
		}
	}
	fail("no variable %s", name)
	return 0
}

// list makes the steps of a list in a scope of its own.
func (c *compiler) list(l *parse.ListNode) step {
	if l == nil {
		return nothing
	}
	scope := len(c.scope)
	var steps []step
	for _, n := range l.Nodes {
		steps = append(steps, c.node(n))
	}
	c.scope = c.scope[:scope]
	switch len(steps) {
	case 0:
		return nothing
	case 1:
		return steps[0]
	}
	return func(r *run, dot reflect.Value) {
		for _, s := range steps {
			s(r, dot)
		}
	}
}

func nothing(*run, reflect.Value) {}

func (c *compiler) node(n parse.Node) step {
	switch n := n.(type) {
	case *parse.TextNode:
		text := string(n.Text)
		return func(r *run, _ reflect.Value) { r.out = append(r.out, text...) }
	case *parse.CommentNode:
		return nothing
	case *parse.ActionNode:
		return c.action(n)
	case *parse.IfNode:
		return c.branch(&n.BranchNode, false)
	case *parse.WithNode:
		return c.branch(&n.BranchNode, true)
	case *parse.RangeNode:
		return c.loop(n)
	case *parse.TemplateNode:
		return c.template(n)
	}
	fail("%T: templates of letters have no such thing", n)
	return nil
}

// action writes a value, or sets variables.
func (c *compiler) action(n *parse.ActionNode) step {
	e := c.pipe(n.Pipe)
	switch value := e.value; {
	case len(n.Pipe.Decl) > 0:
		return func(r *run, dot reflect.Value) { value(r, dot) }
	case e.text != nil:
		text := e.text
		return func(r *run, dot reflect.Value) {
			t := text(r, dot)
			r.out = append(r.out, t...)
		}
	default:
		return func(r *run, dot reflect.Value) { r.print(value(r, dot)) }
	}
}

// branch is if or with, of which the other makes its condition dot.
func (c *compiler) branch(n *parse.BranchNode, with bool) step {
	scope := len(c.scope)
	e := c.pipe(n.Pipe)
	then, otherwise := c.list(n.List), c.list(n.ElseList)
	c.scope = c.scope[:scope]
	if with {
		return func(r *run, dot reflect.Value) {
			if v := e.value(r, dot); truth(v) {
				then(r, v)
			} else {
				otherwise(r, dot)
			}
		}
	}
	test := e.test()
	return func(r *run, dot reflect.Value) {
		if test(r, dot) {
			then(r, dot)
		} else {
			otherwise(r, dot)
		}
	}
}

// loop is range over a list.
func (c *compiler) loop(n *parse.RangeNode) step {
	if n.Pipe.IsAssign || len(n.Pipe.Decl) > 2 {
		fail("range %s: variables must be new", n.Pipe)
	}
	scope := len(c.scope)
	of := c.commands(n.Pipe)
	index, item := -1, -1
	switch len(n.Pipe.Decl) {
	case 2:
		index = c.declare(n.Pipe.Decl[0].Ident[0])
		item = c.declare(n.Pipe.Decl[1].Ident[0])
	case 1:
		item = c.declare(n.Pipe.Decl[0].Ident[0])
	}
	body := c.list(n.List)
	c.scope = c.scope[:scope]
	otherwise := c.list(n.ElseList)
	return func(r *run, dot reflect.Value) {
		list := indirect(of.value(r, dot))
		size := 0
		switch list.Kind() {
		case reflect.Slice, reflect.Array:
			size = list.Len()
		case reflect.Invalid: // nil
		default:
			fail("range can't iterate over %v", list)
		}
		for i := range size {
			x := list.Index(i)
			if index >= 0 {
				r.vars[r.base+index] = reflect.ValueOf(i)
			}
			if item >= 0 {
				r.vars[r.base+item] = x
			}
			body(r, x)
		}
		if size == 0 {
			otherwise(r, dot)
		}
	}
}

// template calls another template, which is looked for when it is first called: it may call
// this one.
func (c *compiler) template(n *parse.TemplateNode) step {
	name, set := n.Name, c.set
	if !set.Has(name) {
		fail("no template %q", name)
	}
	value := func(*run, reflect.Value) reflect.Value { return reflect.Value{} }
	if n.Pipe != nil {
		value = c.pipe(n.Pipe).value
	}
	called := set.codes[name]
	return func(r *run, dot reflect.Value) {
		if err := called.ready(set); err != nil {
			panic(failure{err})
		}
		r.call(called, value(r, dot))
	}
}
