package moderator

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// mostMethods is how many methods a type may have here before it is to be divided.
const mostMethods = 60

// No type does everything.
func TestNoTypeHasAllMethods(t *testing.T) {
	names, err := filepath.Glob("*.go")
	rooms, err2 := filepath.Glob("*/*.go")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	methods := make(map[string]int)
	for _, name := range append(names, rooms...) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[filepath.Join(filepath.Dir(name), receiver(f))]++
			}
		}
	}
	for of, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods", of, n)
		}
	}
}

// receiver is the type that a method belongs to.
func receiver(f *ast.FuncDecl) string {
	of := f.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	if generic, ok := of.(*ast.IndexListExpr); ok {
		of = generic.X
	}
	return of.(*ast.Ident).Name
}
