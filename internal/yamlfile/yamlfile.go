// Package yamlfile reads YAML files that people write by hand. It takes no key that
// is not known and no number with a fraction where a whole one belongs, and each
// error names the file, the line and what would be right:
//
//	bretwalda.yaml:12: no such key "hour" (did you mean "hours"?); here there are: absent, by_address, hours, zone
package yamlfile

import (
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"bretwalda/internal/spelling"
)

// File is a file that was read, which knows where its keys stand.
type File struct {
	path string
	root yaml.Node
}

// Decode reads a file into a struct; what the file says nothing of stays as it is
// there. The path stands in errors.
func Decode(path string, data []byte, into any) (*File, error) {
	f := &File{path: path}
	if err := yaml.Unmarshal(data, &f.root); err != nil {
		return nil, f.libraryError(err)
	}
	if len(f.root.Content) == 0 {
		return f, nil // an empty file
	}
	c := checker{file: f}
	c.check(f.root.Content[0], reflect.TypeOf(into).Elem())
	if err := errors.Join(c.errs...); err != nil {
		return nil, err
	}
	if err := f.root.Decode(into); err != nil {
		return nil, f.libraryError(err)
	}
	return f, nil
}

// Errorf makes an error about a key, "imap.port". A key that is not in the file is
// reported at the line of what it belongs to.
func (f *File) Errorf(key, format string, args ...any) error {
	return fmt.Errorf("%s: %s", f.Place(key), fmt.Sprintf(format, args...))
}

// Place names a key with the file and its line: "bretwalda.yaml:12: imap.port".
func (f *File) Place(key string) string {
	line := 1
	node := &f.root
	if node.Kind == yaml.DocumentNode && len(node.Content) > 0 {
		node = node.Content[0]
	}
	for part := range strings.SplitSeq(key, ".") {
		var at int
		if node, at = child(node, part); node == nil {
			break
		}
		line = at
	}
	return fmt.Sprintf("%s:%d: %s", f.path, line, key)
}

// child returns what a key of a mapping holds, and the key's line.
func child(node *yaml.Node, key string) (*yaml.Node, int) {
	if node.Kind != yaml.MappingNode {
		return nil, 0
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		if node.Content[i].Value == key {
			return node.Content[i+1], node.Content[i].Line
		}
	}
	return nil, 0
}

// checker finds what the library would pass over, or tell in its own words.
type checker struct {
	file *File
	errs []error
}

func (c *checker) fail(n *yaml.Node, format string, args ...any) {
	c.errs = append(c.errs, fmt.Errorf("%s:%d: %s", c.file.path, n.Line, fmt.Sprintf(format, args...)))
}

// check compares a node with the type that it is to be read into.
func (c *checker) check(n *yaml.Node, t reflect.Type) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if readsItself(t) || n.Tag == "!!null" {
		return
	}
	switch {
	case t.Kind() == reflect.Struct && n.Kind == yaml.MappingNode:
		c.fields(n, t)
	case t.Kind() == reflect.Slice && n.Kind == yaml.SequenceNode:
		for _, item := range n.Content {
			c.check(item, t.Elem())
		}
	case t.Kind() == reflect.Int && n.Tag == "!!float":
		c.fail(n, "%s is not a whole number", n.Value)
	}
}

// readsItself reports whether a type knows how it is written.
func readsItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(reflect.TypeFor[yaml.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) ||
		t == reflect.TypeFor[time.Duration]()
}

// fields checks the keys of a mapping.
func (c *checker) fields(n *yaml.Node, t reflect.Type) {
	known := make(map[string]reflect.Type)
	keysOf(t, known)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		field, ok := known[key.Value]
		if !ok {
			names := keyNames(known)
			c.fail(key, "no such key %q%s; here there are: %s", key.Value, spelling.Meant(key.Value, names), strings.Join(names, ", "))
			continue
		}
		c.check(value, field)
	}
}

// Keys lists the keys that a struct is read from, those under others with dots
// between: "imap.port".
func Keys(t reflect.Type) []string {
	known := make(map[string]reflect.Type)
	keysOf(t, known)
	var all []string
	for _, name := range keyNames(known) {
		all = append(all, name)
		field := known[name]
		for field.Kind() == reflect.Pointer || field.Kind() == reflect.Slice {
			field = field.Elem()
		}
		if field.Kind() == reflect.Struct && !readsItself(field) {
			for _, below := range Keys(field) {
				all = append(all, name+"."+below)
			}
		}
	}
	return all
}

// keysOf collects the keys of a struct, as its tags name them.
func keysOf(t reflect.Type, known map[string]reflect.Type) {
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("yaml"), ",")
		switch {
		case options == "inline":
			keysOf(field.Type, known)
		case field.IsExported() && name != "" && name != "-":
			known[name] = field.Type
		}
	}
}

func keyNames(known map[string]reflect.Type) []string {
	var names []string
	for name := range known {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

var (
	yamlLine  = regexp.MustCompile(`^(?:yaml: )?line (\d+): (.*)$`)
	wrongType = regexp.MustCompile(`cannot unmarshal \S+ (.*) into (\S+)`)
)

// libraryError puts the library's errors into the form of all others.
func (f *File) libraryError(err error) error {
	var types *yaml.TypeError
	if !errors.As(err, &types) {
		types = &yaml.TypeError{Errors: []string{err.Error()}}
	}
	var errs []error
	for _, text := range types.Errors {
		line := "1"
		if m := yamlLine.FindStringSubmatch(text); m != nil {
			line, text = m[1], m[2]
		}
		if m := wrongType.FindStringSubmatch(text); m != nil {
			text = fmt.Sprintf("%s is not %s", m[1], kindOf(m[2]))
		} else {
			text = strings.TrimPrefix(text, "yaml: ") + "; check the indentation and the colons"
		}
		errs = append(errs, fmt.Errorf("%s:%s: %s", f.path, line, text))
	}
	return errors.Join(errs...)
}

// kindOf says in words what a Go type wants.
func kindOf(goType string) string {
	switch goType {
	case "int":
		return "a whole number"
	case "bool":
		return "true or false"
	case "time.Duration":
		return "a time like 30s, 5m or 1h"
	case "string", "mailserver.TLS", "mailserver.Auth":
		return "a text"
	}
	return "what belongs here; keys under it are indented"
}
