package api

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// sources are what reflection does not know about the types in packages.
type sources struct {
	comments map[string]string // by the name of a type or field, such as catalog.Model.Name
	values   map[string][]any  // the constants of a type, by its name
}

func parseSources(t *testing.T, folders ...string) sources {
	s := sources{comments: map[string]string{}, values: map[string][]any{}}
	for _, folder := range folders {
		paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, decl := range file.Decls {
				if general, ok := decl.(*ast.GenDecl); ok {
					s.add(file.Name.Name+".", general)
				}
			}
		}
	}
	return s
}

func (s sources) add(pkg string, decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			s.comments[pkg+spec.Name.Name] = decl.Doc.Text()
			structure, ok := spec.Type.(*ast.StructType)
			if !ok {
				continue
			}
			for _, field := range structure.Fields.List {
				for _, name := range field.Names {
					s.comments[pkg+spec.Name.Name+"."+name.Name] = cmp.Or(field.Doc.Text(), field.Comment.Text())
				}
			}
		case *ast.ValueSpec:
			kind, ok := spec.Type.(*ast.Ident)
			if !ok || decl.Tok != token.CONST {
				continue
			}
			for _, value := range spec.Values {
				if literal, ok := value.(*ast.BasicLit); ok && literal.Kind == token.STRING {
					text, _ := strconv.Unquote(literal.Value) // the parser has accepted it
					s.values[pkg+kind.Name] = append(s.values[pkg+kind.Name], text)
				}
			}
		}
	}
}

// comment returns the doc comment of a type, which starts with name instead of the name in Go.
func (s sources) comment(of reflect.Type, name string) string {
	text := strings.Join(strings.Fields(s.comments[of.String()]), " ")
	return name + strings.TrimPrefix(text, of.Name())
}

// fieldComment returns the comment of the field with the given JSON name.
func (s sources) fieldComment(of reflect.Type, jsonName string) string {
	for _, field := range reflect.VisibleFields(of) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != jsonName {
			continue
		}
		for _, i := range field.Index[:len(field.Index)-1] { // embedded
			of = of.Field(i).Type
		}
		return strings.Join(strings.Fields(s.comments[of.String()+"."+field.Name]), " ")
	}
	return ""
}
