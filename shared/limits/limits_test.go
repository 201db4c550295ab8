package limits

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// keys returns every key of limits.json with its value, such as "chats.visitor".
func keys(t *testing.T) map[string]int {
	t.Helper()
	var groups map[string]map[string]int
	if err := json.Unmarshal(source, &groups); err != nil {
		t.Fatal(err)
	}
	keys := map[string]int{}
	for group, values := range groups {
		for name, value := range values {
			keys[group+"."+name] = value
		}
	}
	return keys
}

func TestEveryKeyHasAField(t *testing.T) {
	encoded, err := json.Marshal(parsed)
	if err != nil {
		t.Fatal(err)
	}
	var groups map[string]map[string]int
	if err := json.Unmarshal(encoded, &groups); err != nil {
		t.Fatal(err)
	}
	fields := map[string]int{}
	for group, values := range groups {
		for name, value := range values {
			fields[strings.ToLower(group+"."+name)] = value
		}
	}
	for key, value := range keys(t) {
		if got := fields[strings.ToLower(key)]; got != value || value == 0 {
			t.Errorf("%s is %d in limits.json and %d in Go", key, value, got)
		}
	}
	if len(fields) != len(keys(t)) {
		t.Errorf("Go has %d fields, limits.json has %d keys", len(fields), len(keys(t)))
	}
}

var (
	// A named constant with a number: "const maxFiles = 5", " FileBytes = 10 << 20", "const
	// FILE_LIMIT = 5;".
	declaration = regexp.MustCompile(`^\s*(?:export )?(?:const |var )?([A-Za-z][A-Za-z0-9_]*)(?: [a-z.A-Z]+|: number)?\s*=\s*([0-9][0-9a-fA-F_x]*(?: (?:\*|<<) [0-9_]+)*)(?: \* time\.\w+)?;?\s*(?://.*)?$`)
	word        = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)
)

// words returns a name's words, lower case and sorted, without those that any limit may carry.
func words(name string) []string {
	var words []string
	for _, w := range word.FindAllString(name, -1) {
		w = strings.TrimSuffix(strings.ToLower(w), "s")
		if !slices.Contains([]string{"max", "min", "limit", "most", "length", "count"}, w) {
			words = append(words, w)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// evaluate computes a product or a shift of numbers, such as "10 << 20".
func evaluate(expression string) (int, error) {
	fields := strings.Fields(expression)
	value, err := strconv.ParseInt(fields[0], 0, 64)
	for i := 1; i+1 < len(fields) && err == nil; i += 2 {
		var operand int64
		operand, err = strconv.ParseInt(fields[i+1], 0, 64)
		if fields[i] == "<<" {
			value <<= operand
		} else {
			value *= operand
		}
	}
	return int(value), err
}

func TestNoConstantRepeatsAKey(t *testing.T) {
	type key struct {
		name  string
		words []string
		value int
	}
	var all []key
	for name, value := range keys(t) {
		all = append(all, key{name, words(strings.ReplaceAll(name, ".", "_")), value})
	}
	// A constant repeats a key if it has all of the key's words, or some of them and its value.
	repeats := func(line string) string {
		m := declaration.FindStringSubmatch(line)
		if m == nil {
			return ""
		}
		value, err := evaluate(m[2])
		if err != nil {
			return ""
		}
		has := words(m[1])
		for _, k := range all {
			contained := len(has) > 0 && !slices.ContainsFunc(has, func(w string) bool { return !slices.Contains(k.words, w) })
			if contained && (value == k.value || len(has) == len(k.words)) {
				return k.name
			}
		}
		return ""
	}

	for _, line := range []string{
		"	MaxVisitorChats = 3",
		"	MaxModels       = 3",
		"const maxFileBytes = 1 << 20",
		"export const TITLE_CHARACTERS_SOURCES = 50;",
		"const bytes: number = 10_485_760; // of a file",
		"	UserCharacters = 200_000",
	} {
		if repeats(line) == "" {
			t.Errorf("the check misses %q", line)
		}
	}

	roots := map[string]string{"..": ".go", "../../functions": ".go", "../../infra/local": ".go", "../../web/src": ".ts"}
	files := 0
	for root, ending := range roots {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() || strings.Contains(path, "_test.go") ||
				!strings.HasPrefix(filepath.Ext(path), ending) {
				return nil
			}
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			files++
			for i, line := range strings.Split(string(content), "\n") {
				if key := repeats(line); key != "" {
					t.Errorf("%s:%d repeats %s of limits.json: %s", path, i+1, key, strings.TrimSpace(line))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 200 {
		t.Errorf("read %d files only", files)
	}
}
