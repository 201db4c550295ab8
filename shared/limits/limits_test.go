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

// flatten returns all limits in source, keyed by group and name, such as "chats.visitor".
func flatten(t *testing.T, source []byte) map[string]string {
	t.Helper()
	var groups map[string]map[string]json.RawMessage
	if err := json.Unmarshal(source, &groups); err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for group, members := range groups {
		for name, value := range members {
			values[group+"."+name] = strings.Join(strings.Fields(string(value)), "")
		}
	}
	return values
}

// numbers returns every key of limits.json whose value is a number.
func numbers(t *testing.T) map[string]int {
	t.Helper()
	numbers := map[string]int{}
	for key, text := range flatten(t, source) {
		if value, err := strconv.Atoi(text); err == nil {
			numbers[key] = value
		}
	}
	return numbers
}

func TestEveryKeyHasAField(t *testing.T) {
	encoded, err := json.Marshal(Get())
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]string{}
	for key, value := range flatten(t, encoded) {
		fields[strings.ToLower(key)] = value
	}
	keys := flatten(t, source)
	for key, value := range keys {
		if got := fields[strings.ToLower(key)]; got != value || value == "0" {
			t.Errorf("%s is %s in limits.json and %s in Go", key, value, got)
		}
	}
	if len(fields) != len(keys) {
		t.Errorf("Go has %d fields, limits.json has %d keys", len(fields), len(keys))
	}
}

var (
	// declaration matches a constant set to a number, such as "const maxFiles = 5",
	// "const FILE_LIMIT = 5;" or " FileBytes = 10 << 20".
	declaration = regexp.MustCompile(`^\s*(?:export )?(?:const |var )?([A-Za-z][A-Za-z0-9_]*)(?: [a-z.A-Z]+|: number)?\s*=\s*([0-9][0-9a-fA-F_x]*(?: (?:\*|<<) [0-9_]+)*)(?: \* time\.\w+)?;?\s*(?://.*)?$`)
	word        = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)
)

// words returns a name's words, lower case and sorted, without the words common to all limits.
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
	for name, value := range numbers(t) {
		all = append(all, key{name, words(strings.ReplaceAll(name, ".", "_")), value})
	}
	// A constant repeats a key if both have the same words, or if both have the same value and the
	// key has all of the constant's words.
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

	eachLine(t, func(place, line string) {
		if key := repeats(line); key != "" {
			t.Errorf("%s repeats %s of limits.json: %s", place, key, strings.TrimSpace(line))
		}
	})
}

// quotedLimit matches a string that contains a size in megabytes or a limit that no other number
// equals. Smaller numbers, such as 3, mean too many things.
var quotedLimit = regexp.MustCompile("[\"`].*(?:\\b\\d+ ?(?:MB\\b|Mo\\b|ميغابايت)|\\b(?:60|200)[,. ]?000\\b|\\b(?:128|366)\\b|,32\\})")

func TestNoTextRepeatsALimit(t *testing.T) {
	for _, line := range []string{`"Up to 10 MB"`, "`8 bis 128 Zeichen`", `"60,000 characters"`, "`^[a-z]{3,32}$`"} {
		if !quotedLimit.MatchString(line) {
			t.Errorf("the check misses %s", line)
		}
	}
	eachLine(t, func(place, line string) {
		code, _, _ := strings.Cut(line, " // ")
		if quotedLimit.MatchString(code) && !strings.HasPrefix(strings.TrimSpace(code), "//") {
			t.Errorf("%s repeats a number of limits.json: %s", place, strings.TrimSpace(line))
		}
	})
}

// eachLine calls check with each line of the code that limits.json serves, except tests and doubles.
func eachLine(t *testing.T, check func(place, line string)) {
	t.Helper()
	roots := map[string]string{"..": ".go", "../../functions": ".go", "../../infra": ".go", "../../web/src": ".ts"}
	files := 0
	for root, ending := range roots {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() || strings.Contains(path, "_test.go") || strings.Contains(path, "/dev/") ||
				!strings.HasPrefix(filepath.Ext(path), ending) {
				return nil
			}
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			files++
			for i, line := range strings.Split(string(content), "\n") {
				check(path+":"+strconv.Itoa(i+1), line)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 200 {
		t.Errorf("read only %d files", files)
	}
}
