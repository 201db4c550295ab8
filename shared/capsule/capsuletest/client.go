// Package capsuletest is the client's side of package capsule, for tests and benchmarks.
package capsuletest

import (
	"bytes"
	"compress/gzip"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hpke"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"trefoil/shared/capsule"
	"trefoil/shared/chat"
)

const (
	chunk   = 16 << 10
	minimum = 2048
)

// Call is one encrypted request.
type Call struct {
	// Body is the encrypted request.
	Body []byte

	enc    []byte
	sender *hpke.Sender
}

// Seal encrypts the JSON of a request.
func Seal(key capsule.PublicKey, text []byte, compress bool) (*Call, error) {
	plain := []byte{0}
	if compress {
		plain[0] = 1
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		_, _ = w.Write(text) // cannot fail
		if err := w.Close(); err != nil {
			return nil, err
		}
		text = b.Bytes()
	}
	plain = binary.BigEndian.AppendUint32(plain, uint32(len(text)))
	plain = append(plain, text...)
	plain = append(plain, make([]byte, max(minimum-len(plain), 0))...)
	return SealPlaintext(key, plain)
}

// SealPlaintext encrypts a plaintext in the format of package capsule.
func SealPlaintext(key capsule.PublicKey, plain []byte) (*Call, error) {
	kem, err := hpke.NewKEM(key.KEM)
	if err != nil {
		return nil, err
	}
	public, err := kem.NewPublicKey(key.Key)
	if err != nil {
		return nil, err
	}
	kdf, err := hpke.NewKDF(key.KDF)
	if err != nil {
		return nil, err
	}
	aead, err := hpke.NewAEAD(key.AEAD)
	if err != nil {
		return nil, err
	}
	header := []byte{key.ID}
	for _, id := range []uint16{key.KEM, key.KDF, key.AEAD} {
		header = binary.BigEndian.AppendUint16(header, id)
	}
	enc, sender, err := hpke.NewSender(public, kdf, aead, append([]byte("message/trefoil-chat chunked request\x00"), header...))
	if err != nil {
		return nil, err
	}
	c := &Call{enc: enc, sender: sender, Body: append(header, enc...)}
	for len(plain) > chunk {
		sealed, err := sender.Seal(nil, plain[:chunk])
		if err != nil {
			return nil, err
		}
		c.Body = binary.BigEndian.AppendUint32(c.Body, uint32(len(sealed))|0x8000_0000)
		c.Body, plain = append(c.Body, sealed...), plain[chunk:]
	}
	sealed, err := sender.Seal([]byte("final"), plain)
	c.Body = append(append(c.Body, 0), sealed...)
	return c, err
}

// Reader decrypts the frames of a response.
type Reader struct {
	// OnFrame, if not nil, is called with the length of each frame in bytes.
	OnFrame func(length int)

	call  *Call
	body  io.Reader
	aead  cipher.AEAD
	iv    []byte
	next  uint64
	lines []byte
	ended bool
}

// Open returns a reader of the response to the call.
func (c *Call) Open(body io.Reader) *Reader { return &Reader{call: c, body: body} }

// errEnd is returned if a response ends without its last frame, or if a frame was changed.
var errEnd = errors.New("capsuletest: the response is not authentic")

// Read implements io.Reader for the plaintext. It returns io.EOF at the authenticated end.
func (r *Reader) Read(p []byte) (int, error) {
	for len(r.lines) == 0 {
		if err := r.more(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.lines)
	r.lines = r.lines[n:]
	return n, nil
}

// Line returns the next line of the plaintext, without empty ones. It returns io.EOF at the
// authenticated end.
func (r *Reader) Line() ([]byte, error) {
	for {
		line, rest, ok := bytes.Cut(r.lines, []byte("\n"))
		if !ok {
			if err := r.more(); err != nil {
				return nil, err
			}
			continue
		}
		r.lines = rest
		if len(line) > 0 {
			return line, nil
		}
	}
}

// more reads a frame.
func (r *Reader) more() error {
	if r.ended {
		return io.EOF
	}
	text, err := r.frame()
	r.lines = append(r.lines[:len(r.lines):len(r.lines)], text...)
	return err
}

func (r *Reader) start() error {
	nonce := make([]byte, 32)
	if _, err := io.ReadFull(r.body, nonce); err != nil {
		return errEnd
	}
	secret, err := r.call.sender.Export("message/trefoil-chat chunked response", 32)
	if err != nil {
		return err
	}
	prk, err := hkdf.Extract(sha256.New, secret, append(bytes.Clone(r.call.enc), nonce...))
	if err != nil {
		return err
	}
	key, err := hkdf.Expand(sha256.New, prk, "key", 32)
	if err != nil {
		return err
	}
	if r.iv, err = hkdf.Expand(sha256.New, prk, "nonce", 12); err != nil {
		return err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return err
	}
	r.aead, err = cipher.NewGCM(block)
	return err
}

func (r *Reader) frame() ([]byte, error) {
	if r.aead == nil {
		if err := r.start(); err != nil {
			return nil, err
		}
	}
	var head [2]byte
	if _, err := io.ReadFull(r.body, head[:1]); err != nil {
		return nil, errEnd
	}
	var sealed, aad []byte
	if head[0] == 0 {
		r.ended = true
		aad = []byte("final")
		var err error
		if sealed, err = io.ReadAll(r.body); err != nil {
			return nil, err
		}
	} else {
		if _, err := io.ReadFull(r.body, head[1:]); err != nil {
			return nil, errEnd
		}
		sealed = make([]byte, binary.BigEndian.Uint16(head[:])&0x3fff)
		if _, err := io.ReadFull(r.body, sealed); err != nil {
			return nil, errEnd
		}
	}
	if r.OnFrame != nil {
		r.OnFrame(len(sealed) + 2)
	}
	nonce := bytes.Clone(r.iv)
	binary.BigEndian.PutUint64(nonce[4:], binary.BigEndian.Uint64(nonce[4:])^r.next)
	r.next++
	text, err := r.aead.Open(sealed[:0], nonce, sealed, aad)
	if err != nil {
		return nil, errEnd
	}
	return text, nil
}

// Event returns the next event. modelIDs are those of the request.
func (r *Reader) Event(modelIDs []string) (chat.Event, error) {
	line, err := r.Line()
	if err != nil {
		return chat.Event{}, err
	}
	if line[0] == '{' {
		var event chat.Event
		return event, json.Unmarshal(line, &event)
	}
	var model int
	var token string
	if err := json.Unmarshal(line, &[]any{&model, &token}); err != nil || model < 0 || model >= 2*len(modelIDs) {
		return chat.Event{}, fmt.Errorf("capsuletest: a line is not a text of %s", strings.Join(modelIDs, ", "))
	}
	kind := chat.EventToken
	if model >= len(modelIDs) {
		kind, model = chat.EventReasoning, model-len(modelIDs)
	}
	return chat.Event{Type: kind, ModelID: modelIDs[model], Token: token}, nil
}
