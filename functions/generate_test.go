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
		constructor, run := constructor(r.Function), "Run"
		if r.Streaming {
			run = "RunStreaming"
		}
		files["functions/"+r.Function+"/main.go"] = fmt.Sprintf(`%s// Command %s serves %s.
package main

import (
	"trefoil/shared/lambdahost"
	"trefoil/shared/wire"
)

func main() { lambdahost.%s(wire.%s) }
`, header, r.Function, r.Pattern(), run, constructor)
		fmt.Fprintf(&table, "%q: function(%s),\n", r.Function, constructor)
	}
	files["shared/wire/functions.go"] = header + `package wire

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

// constructor returns the name of a function's constructor in package wire: for user-password, it is
// UserPassword.
func constructor(function string) string {
	var name strings.Builder
	for word := range strings.SplitSeq(function, "-") {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}
