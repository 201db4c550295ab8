package functions_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"trefoil/functions"
)

func TestTimeouts(t *testing.T) {
	for _, rt := range functions.Routes() {
		longest := 15 * time.Minute // Lambda's own limit
		if !rt.Streaming {
			longest = 30*time.Second - 1
		}
		if rt.Timeout() <= 0 || rt.Timeout() > longest {
			t.Errorf("%s has a timeout of %v", rt.Function, rt.Timeout())
		}
	}
}

// Metrics rest on log lines, so renaming a line or one of its fields would silence an alarm.
func TestMetricsMatchTheLog(t *testing.T) {
	source, err := os.ReadFile("metrics.json")
	if err != nil {
		t.Fatal(err)
	}
	var metrics map[string]map[string]*string // field by line and metric
	if err := json.Unmarshal(source, &metrics); err != nil {
		t.Fatal(err)
	}
	lines := logLines(t, "../shared")
	used := map[string]bool{}
	for _, rt := range functions.Routes() {
		for _, message := range rt.Logs {
			used[message] = true
			if metrics[message] == nil {
				t.Errorf("%s logs %q, which metrics.json lacks", rt.Function, message)
			}
		}
	}
	for message, fields := range metrics {
		if !used[message] {
			t.Errorf("no route lists the log line %q", message)
		}
		if len(lines[message]) != 1 {
			t.Errorf("%q is logged by %d calls, want 1", message, len(lines[message]))
			continue
		}
		for metric, field := range fields {
			if field != nil && !slices.Contains(lines[message][0], *field) {
				t.Errorf("%s sums %s, which is not a field of the log line %q", metric, *field, message)
			}
		}
	}
}

// logLines returns the string literals that each call of slog.Info, Warn and Error in a folder
// passes after its message, by message. AWS drops lines below Info.
func logLines(t *testing.T, folder string) map[string][][]string {
	t.Helper()
	lines := map[string][][]string{}
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			callee, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !slices.Contains([]string{"Info", "Warn", "Error"}, callee.Sel.Name) {
				return true
			}
			if from, ok := callee.X.(*ast.Ident); ok && from.Name == "slog" && len(call.Args) > 0 {
				texts := literals(call.Args)
				lines[texts[0]] = append(lines[texts[0]], texts[1:])
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// literals returns the value of each string literal, and "" for every other expression.
func literals(args []ast.Expr) []string {
	texts := make([]string, len(args))
	for i, arg := range args {
		if literal, ok := arg.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			texts[i], _ = strconv.Unquote(literal.Value)
		}
	}
	return texts
}
