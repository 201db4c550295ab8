package capsule

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
)

// Frames encrypts the frames of a response.
type Frames struct {
	nonce []byte
	aead  cipher.AEAD
	iv    [12]byte
	next  uint64 // the number of the next frame
}

// The bytes that a frame adds to its text.
const (
	FrameOverhead     = 2 + tagBytes
	LastFrameOverhead = 1 + tagBytes
)

// MaxFrame is the maximum length of a frame in bytes.
const MaxFrame = 16 << 10

// Frames returns the encoder of the response. It must be used for one response only.
func (r *Request) Frames() (*Frames, error) {
	nonce := make([]byte, r.format.keyBytes)
	_, _ = rand.Read(nonce) // never fails
	return r.frames(nonce)
}

func (r *Request) frames(nonce []byte) (*Frames, error) {
	secret, err := r.recipient.Export(r.format.respLabel, r.format.keyBytes)
	if err != nil {
		return nil, err
	}
	return newFrames(secret, r.enc, nonce)
}

// newFrames derives the key of a response. The key is as long as the secret.
func newFrames(secret, enc, nonce []byte) (*Frames, error) {
	prk, err := hkdf.Extract(sha256.New, secret, append(bytes.Clone(enc), nonce...))
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Expand(sha256.New, prk, "key", len(secret))
	if err != nil {
		return nil, err
	}
	f := &Frames{nonce: nonce}
	iv, err := hkdf.Expand(sha256.New, prk, "nonce", len(f.iv))
	if err != nil {
		return nil, err
	}
	copy(f.iv[:], iv)
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	f.aead, err = cipher.NewGCM(block)
	return f, err
}

// AppendNonce appends the nonce that starts the response.
func (f *Frames) AppendNonce(b []byte) []byte { return append(b, f.nonce...) }

// Append appends a frame of size bytes, from 64+2 to MaxFrame. The text is at most size-FrameOverhead
// bytes long and is filled up with newlines.
func (f *Frames) Append(b, text []byte, size int) []byte {
	b = binary.BigEndian.AppendUint16(b, uint16(size-2)|0x4000) // a variable-length integer of two bytes
	return f.seal(b, text, size-FrameOverhead, "")
}

// AppendLast appends the last frame, of size bytes. The text is at most size-LastFrameOverhead bytes
// long and is filled up with newlines.
func (f *Frames) AppendLast(b, text []byte, size int) []byte {
	return f.seal(append(b, 0), text, size-LastFrameOverhead, final)
}

func (f *Frames) seal(b, text []byte, length int, aad string) []byte {
	begin := len(b)
	b = append(b, text...)
	for len(b) < begin+length {
		b = append(b, '\n')
	}
	nonce := f.nonceOf(f.next)
	f.next++
	return f.aead.Seal(b[:begin], nonce[:], b[begin:], []byte(aad))
}

// nonceOf returns the nonce of a frame.
func (f *Frames) nonceOf(n uint64) [12]byte {
	nonce := f.iv
	binary.BigEndian.PutUint64(nonce[4:], binary.BigEndian.Uint64(nonce[4:])^n)
	return nonce
}
