package tmpl

import (
	"reflect"
	"strings"
	"text/template/parse"
)

// value works an expression out.
type value func(r *run, dot reflect.Value) reflect.Value

// expr is an expression. What is known to be of some type can be worked out as that, which
// takes no memory.
type expr struct {
	value value
	text  func(r *run, dot reflect.Value) string
	list  func(r *run, dot reflect.Value) []string
	truth func(r *run, dot reflect.Value) bool
	// constant is that of a number, which is of the type that it is needed as.
	constant *parse.NumberNode
}

var (
	textType  = reflect.TypeFor[string]()
	listType  = reflect.TypeFor[[]string]()
	intType   = reflect.TypeFor[int]()
	floatType = reflect.TypeFor[float64]()
	anyType   = reflect.TypeFor[any]()
	valueType = reflect.TypeFor[reflect.Value]()

	includeType = reflect.TypeFor[Include]()
)

func ofText(text func(*run, reflect.Value) string) expr {
	return expr{text: text, value: func(r *run, dot reflect.Value) reflect.Value { return reflect.ValueOf(text(r, dot)) }}
}

func ofList(list func(*run, reflect.Value) []string) expr {
	return expr{list: list, value: func(r *run, dot reflect.Value) reflect.Value { return reflect.ValueOf(list(r, dot)) }}
}

func ofNumber(number func(*run, reflect.Value) int) expr {
	return expr{value: func(r *run, dot reflect.Value) reflect.Value { return reflect.ValueOf(number(r, dot)) }}
}

func ofTruth(truth func(*run, reflect.Value) bool) expr {
	return expr{truth: truth, value: func(r *run, dot reflect.Value) reflect.Value { return reflect.ValueOf(truth(r, dot)) }}
}

func ofConstant(x any) expr {
	v := reflect.ValueOf(x)
	return expr{value: func(*run, reflect.Value) reflect.Value { return v }}
}

// test is whether an expression is true.
func (e expr) test() func(*run, reflect.Value) bool {
	switch value, text := e.value, e.text; {
	case e.truth != nil:
		return e.truth
	case text != nil:
		return func(r *run, dot reflect.Value) bool { return text(r, dot) != "" }
	default:
		return func(r *run, dot reflect.Value) bool { return truth(value(r, dot)) }
	}
}

// string is an expression as a text.
func (e expr) string() func(*run, reflect.Value) string {
	if e.text != nil {
		return e.text
	}
	value := e.as(textType)
	return func(r *run, dot reflect.Value) string { return value(r, dot).String() }
}

// strings is an expression as a list of texts.
func (e expr) strings() func(*run, reflect.Value) []string {
	if e.list != nil {
		return e.list
	}
	value := e.as(listType)
	return func(r *run, dot reflect.Value) []string { return value(r, dot).Interface().([]string) }
}

// int is an expression as a number.
func (e expr) int() func(*run, reflect.Value) int {
	value := e.as(intType)
	return func(r *run, dot reflect.Value) int { return int(value(r, dot).Int()) }
}

// any is an expression as whatever it is.
func (e expr) any() func(*run, reflect.Value) any {
	value, text := e.value, e.text
	if text != nil {
		return func(r *run, dot reflect.Value) any { return text(r, dot) }
	}
	return func(r *run, dot reflect.Value) any {
		if v := value(r, dot); v.IsValid() {
			return v.Interface()
		}
		return nil
	}
}

// as is an expression as an argument of a type.
func (e expr) as(t reflect.Type) value {
	if n := e.constant; n != nil {
		v := reflect.New(t).Elem()
		switch {
		case v.CanInt() && n.IsInt && !v.OverflowInt(n.Int64):
			v.SetInt(n.Int64)
		case v.CanUint() && n.IsUint && !v.OverflowUint(n.Uint64):
			v.SetUint(n.Uint64)
		case v.CanFloat() && n.IsFloat:
			v.SetFloat(n.Float64)
		case t == anyType || t == valueType:
			return e.value
		default:
			fail("%s is no %s", n, t)
		}
		return func(*run, reflect.Value) reflect.Value { return v }
	}
	value := e.value
	return func(r *run, dot reflect.Value) reflect.Value { return fit(value(r, dot), t) }
}

// fit makes a value one of a type, if it can be.
func fit(v reflect.Value, t reflect.Type) reflect.Value {
	switch {
	case !v.IsValid():
		switch t.Kind() {
		case reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice:
			return reflect.Zero(t)
		}
		fail("invalid value; expected %s", t)
	case v.Type().AssignableTo(t):
		return v
	}
	if v.Kind() == reflect.Interface && !v.IsNil() {
		if v = v.Elem(); v.Type().AssignableTo(t) {
			return v
		}
	}
	switch {
	case v.Kind() == reflect.Pointer && v.Type().Elem().AssignableTo(t) && !v.IsNil():
		return v.Elem()
	case v.CanAddr() && reflect.PointerTo(v.Type()).AssignableTo(t):
		return v.Addr()
	}
	fail("wrong type for value; expected %s; got %s", t, v.Type())
	return v
}

// pipe is a pipeline with the variables that it sets.
func (c *compiler) pipe(p *parse.PipeNode) expr {
	e := c.commands(p)
	if len(p.Decl) == 0 {
		return e
	}
	var slots []int
	for _, v := range p.Decl {
		if p.IsAssign {
			slots = append(slots, c.slot(v.Ident[0]))
		} else {
			slots = append(slots, c.declare(v.Ident[0]))
		}
	}
	return expr{value: func(r *run, dot reflect.Value) reflect.Value {
		v := e.value(r, dot)
		for _, slot := range slots {
			r.vars[r.base+slot] = v
		}
		return v
	}}
}

// commands are those of a pipeline, of which each is the last argument of the next.
func (c *compiler) commands(p *parse.PipeNode) expr {
	var e expr
	for i, cmd := range p.Cmds {
		var args []expr
		for _, n := range cmd.Args[1:] {
			args = append(args, c.operand(n))
		}
		if i > 0 {
			args = append(args, e)
		}
		e = c.operand(cmd.Args[0], args...)
		if value := e.value; e.text == nil && e.list == nil && e.truth == nil && e.constant == nil {
			e.value = func(r *run, dot reflect.Value) reflect.Value { return unpacked(value(r, dot)) }
		}
	}
	return e
}

// unpacked is what an empty interface holds.
func unpacked(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Interface && v.Type().NumMethod() == 0 {
		return v.Elem()
	}
	return v
}

// operand is one word of a command, with the arguments behind it.
func (c *compiler) operand(n parse.Node, args ...expr) expr {
	switch n := n.(type) {
	case *parse.FieldNode:
		return chain(expr{value: dotOf}, n.Ident, args)
	case *parse.VariableNode:
		slot := c.slot(n.Ident[0])
		return chain(expr{value: func(r *run, _ reflect.Value) reflect.Value { return r.vars[r.base+slot] }}, n.Ident[1:], args)
	case *parse.ChainNode:
		return chain(c.operand(n.Node), n.Field, args)
	case *parse.IdentifierNode:
		return c.function(n.Ident, args)
	}
	if len(args) > 0 {
		fail("%s is no function", n)
	}
	switch n := n.(type) {
	case *parse.PipeNode:
		return c.pipe(n)
	case *parse.DotNode:
		return expr{value: dotOf}
	case *parse.StringNode:
		e := ofConstant(n.Text)
		e.text = func(*run, reflect.Value) string { return n.Text }
		return e
	case *parse.BoolNode:
		return ofConstant(n.True)
	case *parse.NilNode:
		return expr{value: func(*run, reflect.Value) reflect.Value { return reflect.Value{} }}
	case *parse.NumberNode:
		return number(n)
	}
	fail("%s: templates of letters have no such thing", n)
	return expr{}
}

func dotOf(_ *run, dot reflect.Value) reflect.Value { return dot }

// number is a constant: an int, or a float with a point.
func number(n *parse.NumberNode) expr {
	var e expr
	whole := n.Text[0] == '\'' || strings.HasPrefix(n.Text, "0x") && !strings.ContainsAny(n.Text, "pP") // 'e', 0xe
	switch {
	case n.IsFloat && strings.ContainsAny(n.Text, ".eEpP") && !whole:
		e = ofConstant(n.Float64)
	case n.IsInt:
		e = ofConstant(int(n.Int64))
	default:
		fail("%s: templates of letters have no such number", n)
	}
	e.constant = n
	return e
}
