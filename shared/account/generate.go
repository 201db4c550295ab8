package account

import (
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"sync"

	"trefoil/shared/limits"
)

// The browser generates usernames from the same words.json.
//
//go:embed words.json
var wordsJSON []byte

// words returns the parts of a generated username: 24 adjectives and 24 nouns.
var words = sync.OnceValue(func() (w struct{ Adjectives, Nouns []string }) {
	if err := json.Unmarshal(wordsJSON, &w); err != nil {
		panic("account: words.json: " + err.Error())
	}
	return w
})

const passwordAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*"

// Credentials are a username and a password.
type Credentials struct {
	Username string `json:"username"`
	Password string `json:"password"`
}

// GenerateCredentials returns a random username, such as SilentOtter1234, and a random password
// with 98 bits of entropy.
func GenerateCredentials() Credentials {
	return Credentials{Username: generateUsername(rand.Reader), Password: generatePassword(rand.Reader)}
}

func generateUsername(random io.Reader) string {
	words := words()
	return words.Adjectives[pick(random, len(words.Adjectives))] +
		words.Nouns[pick(random, len(words.Nouns))] +
		strconv.Itoa(generateNumber(random))
}

func generateNumber(random io.Reader) int {
	return limits.Get().Username.MinNumber + pick(random, limits.Get().Username.MaxNumber-limits.Get().Username.MinNumber+1)
}

func generatePassword(random io.Reader) string {
	password := make([]byte, limits.Get().Password.GeneratedCharacters)
	for i := range password {
		password[i] = passwordAlphabet[pick(random, len(passwordAlphabet))]
	}
	return string(password)
}

// pick returns a uniformly distributed number in [0, n), for n from 1 to 65,536. It discards draws
// beyond the largest multiple of n to avoid modulo bias.
func pick(random io.Reader, n int) int {
	const draws = math.MaxUint16 + 1
	for {
		var b [2]byte
		if _, err := io.ReadFull(random, b[:]); err != nil {
			panic("account: no randomness") // crypto/rand never fails
		}
		if draw := int(b[0])<<8 | int(b[1]); draw < draws-draws%n {
			return draw % n
		}
	}
}
