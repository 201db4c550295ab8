package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// currentParams are the minimum for argon2id in the OWASP Password Storage Cheat Sheet
// (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html). The lengths
// below are from RFC 9106, section 4. All of them can be changed here: hashes with other parameters
// are replaced at the next login.
var currentParams = params{memory: 19 * 1024, passes: 2, lanes: 1}

const (
	saltBytes = 16
	keyBytes  = 32
)

// params are the cost parameters of argon2id.
type params struct {
	memory uint32 // KiB
	passes uint32
	lanes  uint8
}

// Upper bounds for the parameters of a stored hash, so that verifying it cannot exhaust memory.
const (
	maxMemory = 256 * 1024 // KiB
	maxPasses = 16
	maxLanes  = 8
	maxBytes  = 64 // length of the salt or of the key
)

// Hasher hashes passwords with argon2id. Passwords that look the same have the same hash, however a
// keyboard composes their characters. It is safe for concurrent use.
type Hasher struct {
	derive func(password, salt []byte, c params, keyBytes uint32) []byte
	dummy  phc
}

// slots holds one value per hash being computed in this process. Each takes 19 MiB, so at most one
// runs per CPU.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// NewHasher returns a Hasher with the current parameters.
func NewHasher() *Hasher {
	return &Hasher{
		derive: func(password, salt []byte, c params, keyBytes uint32) []byte {
			return argon2.IDKey(password, salt, c.passes, c.memory, c.lanes, keyBytes)
		},
		dummy: phc{params: currentParams, salt: make([]byte, saltBytes), key: make([]byte, keyBytes)},
	}
}

// Hash returns the PHC string of a password with a new salt. Its only error is ctx.Err().
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	hash := phc{params: currentParams, salt: make([]byte, saltBytes)}
	_, _ = rand.Read(hash.salt) // never fails
	var err error
	hash.key, err = h.deriveKey(ctx, password, hash.salt, currentParams, keyBytes)
	return hash.String(), err
}

// Verify reports whether password matches hash, and whether hash is outdated and should be
// replaced. An empty or malformed hash matches no password, and verifying it takes as long as
// verifying a current one. Its only error is ctx.Err().
func (h *Hasher) Verify(ctx context.Context, password, hash string) (ok, outdated bool, err error) {
	stored, known := parsePHC(hash)
	if !known {
		stored = h.dummy
	}
	key, err := h.deriveKey(ctx, password, stored.salt, stored.params, uint32(len(stored.key)))
	if err != nil {
		return false, false, err
	}
	ok = subtle.ConstantTimeCompare(key, stored.key) == 1 && known
	outdated = stored.params != currentParams || len(stored.salt) != saltBytes || len(stored.key) != keyBytes
	return ok, ok && outdated, nil
}

func (h *Hasher) deriveKey(ctx context.Context, password string, salt []byte, c params, length uint32) ([]byte, error) {
	select {
	case slots <- struct{}{}:
		defer func() { <-slots }()
		return h.derive([]byte(normalize(password)), salt, c, length), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// normalize returns a password in Unicode's form NFKC, as NIST SP 800-63B recommends for hashing.
func normalize(password string) string { return norm.NFKC.String(password) }

// phc is a password hash in the PHC string format
// (https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md).
type phc struct {
	params
	salt, key []byte
}

const phcFormat = "$argon2id$v=%d$m=%d,t=%d,p=%d$"

func (p phc) String() string {
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf(phcFormat, argon2.Version, p.memory, p.passes, p.lanes) + encode(p.salt) + "$" + encode(p.key)
}

func parsePHC(text string) (phc, bool) {
	var p phc
	parts := strings.Split(text, "$")
	if len(parts) != 6 {
		return p, false
	}
	var version int
	parameters := strings.Join(parts[:4], "$") + "$"
	if n, err := fmt.Sscanf(parameters, phcFormat, &version, &p.memory, &p.passes, &p.lanes); err != nil || n != 4 {
		return p, false
	}
	var saltErr, keyErr error
	p.salt, saltErr = base64.RawStdEncoding.Strict().DecodeString(parts[4])
	p.key, keyErr = base64.RawStdEncoding.Strict().DecodeString(parts[5])
	ok := saltErr == nil && keyErr == nil && version == argon2.Version &&
		inRange(p.memory, 8, maxMemory) && inRange(p.passes, 1, maxPasses) && inRange(uint32(p.lanes), 1, maxLanes) &&
		inRange(uint32(len(p.salt)), 8, maxBytes) && inRange(uint32(len(p.key)), 16, maxBytes)
	// Accept only the canonical encoding.
	return p, ok && p.String() == text
}

func inRange(n, low, high uint32) bool { return low <= n && n <= high }
