package account

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"trefoil/shared/limits"
)

func TestWords(t *testing.T) {
	seen := map[string]bool{}
	for _, word := range slices.Concat(words().Adjectives, words().Nouns) {
		if !regexp.MustCompile(`^[A-Z][a-z]{2,8}$`).MatchString(word) || seen[word] {
			t.Errorf("word %q is malformed or duplicated", word)
		}
		seen[word] = true
	}
	if len(words().Adjectives) != 24 || len(words().Nouns) != 24 {
		t.Errorf("%d adjectives, %d nouns, want 24 of each", len(words().Adjectives), len(words().Nouns))
	}
}

func TestGeneratedCredentials(t *testing.T) {
	username := regexp.MustCompile(`^[A-Z][a-z]+[A-Z][a-z]+(1000|[1-9][0-9]{3}|10[0-9]{3})$`)
	password := regexp.MustCompile(`^[A-Za-z0-9!@#$%^&*]{16}$`)
	seen := map[string]bool{}
	for range 2000 {
		got := GenerateCredentials()
		if !username.MatchString(got.Username) || !password.MatchString(got.Password) || checkCredentials(got) != nil {
			t.Fatalf("generated username %q and a password of %d characters", got.Username, len(got.Password))
		}
		if seen[got.Password] {
			t.Fatal("duplicate password")
		}
		seen[got.Password] = true
	}
}

// draws returns every 16-bit number once.
func draws() *bytes.Buffer {
	var all bytes.Buffer
	for n := range 1 << 16 {
		all.Write([]byte{byte(n >> 8), byte(n)})
	}
	return &all
}

// Given every possible draw once, pick returns each result equally often: it has no modulo bias.
func TestPickIsUniform(t *testing.T) {
	for _, n := range []int{1, 2, 3, 24, len(passwordAlphabet), 1000, limits.Get().Username.MaxNumber - limits.Get().Username.MinNumber + 1, 1 << 16} {
		random, counts := draws(), make([]int, n)
		for range (1 << 16) / n * n {
			counts[pick(random, n)]++
		}
		if low, high := slices.Min(counts), slices.Max(counts); low != (1<<16)/n || high != low {
			t.Errorf("n = %d: results occur between %d and %d times", n, low, high)
		}
	}
}

func TestGenerateNumberBounds(t *testing.T) {
	random := draws()
	low, high := limits.Get().Username.MaxNumber, limits.Get().Username.MinNumber
	for range 6 * (limits.Get().Username.MaxNumber - limits.Get().Username.MinNumber + 1) {
		n := generateNumber(random)
		low, high = min(low, n), max(high, n)
	}
	if low != 1000 || high != 10999 {
		t.Errorf("numbers from %d to %d, want 1000 to 10999", low, high)
	}
}

func TestPasswordAlphabet(t *testing.T) {
	if want := "!@#$%^&*"; !strings.HasSuffix(passwordAlphabet, want) || len(passwordAlphabet) != 26+26+10+len(want) {
		t.Errorf("alphabet of %d characters", len(passwordAlphabet))
	}
}
