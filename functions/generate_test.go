package functions_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"trefoil/functions"
)

var update = flag.Bool("update", false, "write the generated files")

const header = "// Code generated from functions/routes.json by go generate ./functions; DO NOT EDIT.\n\n"

// The mains of the functions and the table in package wire are generated from routes.json.
func TestGenerated(t *testing.T) {
	files := map[string]string{}
	var table strings.Builder
	for _, r := range functions.Routes() {
		run, imports := "Run", `"trefoil/shared/lambdahost"
	"trefoil/shared/wire"`
		if r.Streaming {
			run = "RunStreaming"
		}
		constructor := constructor(t, r)
		if strings.Contains(constructor, "api.") {
			imports = `"trefoil/shared/api"
	` + imports
		}
		files["functions/"+r.Function+"/main.go"] = fmt.Sprintf(`%s// Command %s serves %s.
package main

import (
	%s
)

func main() { lambdahost.%s(wire.%s) }
`, header, r.Function, r.Pattern(), imports, run, constructor)
		fmt.Fprintf(&table, "%q: function(%s),\n", r.Function, constructor)
	}
	files["shared/wire/functions.go"] = header + `package wire

import "trefoil/shared/api"

// Functions returns all functions by their name in functions/routes.json.
func Functions() map[string]Function {
	return map[string]Function{
` + table.String() + `}
}
`
	for name, text := range files {
		want, err := format.Source([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("..", name)
		if *update {
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, want, 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s does not match routes.json; run go generate ./functions", name)
		}
	}
	mains, err := filepath.Glob("*/main.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, main := range mains {
		if name := "functions/" + filepath.ToSlash(main); files[name] == "" {
			t.Errorf("%s has no route; delete it", name)
		}
	}
}

// constructor returns a function's constructor in package wire: for user-password, it is UserPassword.
// Without one, the function is built from its handler in package api alone.
func constructor(t *testing.T, r functions.Route) string {
	t.Helper()
	var name strings.Builder
	for word := range strings.SplitSeq(r.Function, "-") {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	files, err := filepath.Glob("../shared/wire/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("package wire is missing", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte("\nfunc "+name.String()+"(")) {
			return name.String()
		}
	}
	if len(r.Env) == 0 {
		return "Static(api." + name.String() + ")"
	}
	return "WithAuth(api." + name.String() + ")"
}
