// Package patch finds what differs between two forms of a JSON document, and makes
// such a difference in a third: what a GM changed in the record of a game can be
// undone although others have changed other things since.
//
// A patch is a list of changes, each a path and the value that stands there from now
// on; without a value nothing does:
//
//	[{"path":["settings","pace","hours"],"value":72},
//	 {"path":["gms","gm3"]},
//	 {"path":["seats","2","name"],"value":"Ben"}]
//
// In a list of objects that all have a "key", a step of a path is the key of one of
// them; new ones are added at the end. Any other list changes as a whole.
package patch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// keyField names the objects of a list.
const keyField = "key"

// change is one change of a patch.
type change struct {
	Path  []string `json:"path"`
	Value any      `json:"value,omitempty"`
}

// Diff returns the patch that makes to of from; nil if there is no difference.
// Fields with one of the names in except are passed over wherever they are.
func Diff(from, to []byte, except ...string) (json.RawMessage, error) {
	a, err := decode(from)
	if err != nil {
		return nil, err
	}
	b, err := decode(to)
	if err != nil {
		return nil, err
	}
	d := differ{except: except}
	d.compare(nil, a, b)
	if len(d.changes) == 0 {
		return nil, nil
	}
	return json.Marshal(d.changes)
}

// Apply makes a patch in a document. Changes within something that is no longer
// there are passed over.
func Apply(doc []byte, patch json.RawMessage) ([]byte, error) {
	top, err := decode(doc)
	if err != nil {
		return nil, err
	}
	var changes []change
	d := json.NewDecoder(bytes.NewReader(patch))
	d.UseNumber()
	if err := d.Decode(&changes); err != nil {
		return nil, fmt.Errorf("patch: %w", err)
	}
	for _, c := range changes {
		top = set(top, c.Path, c.Value)
	}
	return json.Marshal(top)
}

// decode keeps numbers as they are written.
func decode(doc []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(doc))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("patch: %w", err)
	}
	return v, nil
}

type differ struct {
	except  []string
	changes []change
}

// compare adds the changes that make b of a.
func (d *differ) compare(path []string, a, b any) {
	from, ok := fields(a)
	to, ok2 := fields(b)
	if !ok || !ok2 {
		if !reflect.DeepEqual(a, b) {
			d.changes = append(d.changes, change{slices.Clone(path), b})
		}
		return
	}
	for _, name := range slices.Sorted(maps.Keys(union(from, to))) {
		if slices.Contains(d.except, name) {
			continue
		}
		below := append(slices.Clone(path), name)
		was, had := from[name]
		is, has := to[name]
		switch {
		case had && has:
			d.compare(below, was, is)
		case has:
			d.changes = append(d.changes, change{below, is})
		default:
			d.changes = append(d.changes, change{below, nil})
		}
	}
}

func union(a, b map[string]any) map[string]any {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// fields returns an object, or a list of objects with keys as one; false for all
// else.
func fields(v any) (map[string]any, bool) {
	switch v := v.(type) {
	case map[string]any:
		return v, true
	case []any:
		by := make(map[string]any)
		for _, item := range v {
			object, _ := item.(map[string]any)
			key, ok := object[keyField].(string)
			if !ok || by[key] != nil {
				return nil, false
			}
			by[key] = item
		}
		return by, len(v) > 0
	}
	return nil, false
}

// set returns v with a value, or nothing if it is nil, at a path.
func set(v any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v[path[0]]; !ok && len(path) > 1 {
			return v
		}
		if v[path[0]] = set(v[path[0]], path[1:], value); v[path[0]] == nil {
			delete(v, path[0])
		}
		return v
	case []any:
		return setKeyed(v, path, value)
	}
	return v
}

// setKeyed is set for a list of objects with keys.
func setKeyed(list []any, path []string, value any) any {
	i := slices.IndexFunc(list, func(item any) bool {
		object, _ := item.(map[string]any)
		return object[keyField] == path[0]
	})
	switch {
	case i < 0 && len(path) == 1 && value != nil:
		return append(list, value)
	case i < 0:
		return list
	case len(path) == 1 && value == nil:
		return slices.Delete(list, i, i+1)
	}
	list[i] = set(list[i], path[1:], value)
	return list
}
