// Package capsule encrypts chats between the page and the chat function: a request, and the frames
// of its response. The format is Chunked Oblivious HTTP (draft-ietf-ohai-chunked-ohttp) with other
// labels, as RFC 9458, section 4.6 allows, and without the relay.
//
//	request   key ID 1 | KEM 2 | KDF 2 | AEAD 2 | encapsulated key | chunks | 0 | last chunk
//	response  nonce 32 | frames | 0 | last frame
//
// Each chunk and frame but the last is preceded by its length, as a variable-length integer of QUIC
// (RFC 9000, section 16). The plaintext of a request is flags 1 | length 4 | JSON | zeros.
package capsule

import (
	"compress/flate"
	"compress/gzip"
	"context"
	"crypto/ecdh"
	"crypto/hpke"
	"encoding/binary"
	"errors"
	"io"

	"trefoil/shared/errs"
)

// Media types of requests and responses.
const (
	RequestType  = "application/vnd.trefoil.capsule"
	ResponseType = "application/vnd.trefoil.frames"
)

// format is a set of algorithms and labels.
type format struct {
	kdf                     hpke.KDF
	aead                    hpke.AEAD
	keyBytes                int // the length of the AEAD's key and of the response's nonce
	requestLabel, respLabel string
}

var ours = format{
	kdf:          hpke.HKDFSHA256(),
	aead:         hpke.AES256GCM(),
	keyBytes:     32,
	requestLabel: "message/trefoil-chat chunked request",
	respLabel:    "message/trefoil-chat chunked response",
}

const (
	headerBytes = 7
	tagBytes    = 16
	// maxChunk is the maximum length of a chunk's plaintext in bytes.
	maxChunk = 16 << 10
	// final authenticates that a chunk or frame is the last one.
	final = "final"
)

// flagGzip is set if the JSON of a request is compressed.
const flagGzip = 1

var (
	errKey       = errs.New(errs.ErrUnknownKey, "unknown_key", "The encryption key is no longer valid. Reload the page.")
	errMalformed = errs.New(errs.ErrInvalid, "unreadable", "The request was incomplete. Try again.")
	errTampered  = errs.New(errs.ErrInvalid, "unreadable", "The request was changed on its way. Try again.")
)

// Request is a request that is being decrypted. It reads the JSON of the request, and returns io.EOF
// only if the request is complete.
type Request struct {
	format    format
	enc       []byte
	recipient *hpke.Recipient
	chunks    chunkReader
	payload   io.LimitedReader // of chunks
	json      io.Reader        // of payload
}

// Open decrypts the first chunk of a request. It returns errs.ErrUnknownKey if the client used none
// of the keys, errs.ErrInvalid if the request is malformed, and otherwise the error of body or of the
// store.
func (r *Keyring) Open(ctx context.Context, body io.Reader) (*Request, error) {
	request, err := ours.open(body, func(id byte, kem uint16) (hpke.PrivateKey, error) {
		keys, err := r.find(ctx, id)
		if err != nil {
			return nil, err
		}
		pair := keys.pair(kem)
		if pair == nil {
			return nil, errKey
		}
		return pair, nil
	})
	if err != nil {
		return nil, err
	}
	return request, request.readHead()
}

// open reads up to the first chunk.
func (f format) open(body io.Reader, find func(id byte, kem uint16) (hpke.PrivateKey, error)) (*Request, error) {
	header := make([]byte, headerBytes)
	if err := readFull(body, header); err != nil {
		return nil, err
	}
	kem := binary.BigEndian.Uint16(header[1:])
	if binary.BigEndian.Uint16(header[3:]) != f.kdf.ID() || binary.BigEndian.Uint16(header[5:]) != f.aead.ID() {
		return nil, errKey
	}
	key, err := find(header[0], kem)
	if err != nil {
		return nil, err
	}
	r := &Request{format: f, enc: make([]byte, encapsulatedBytes[kem])}
	if err := readFull(body, r.enc); err != nil {
		return nil, err
	}
	info := append([]byte(f.requestLabel+"\x00"), header...)
	if r.recipient, err = hpke.NewRecipient(r.enc, key, f.kdf, f.aead, info); err != nil {
		return nil, errKey
	}
	r.chunks = chunkReader{body: body, recipient: r.recipient}
	if err := r.chunks.next(); err != nil {
		if err == errTampered {
			err = errKey // most likely encrypted for another key with the same ID
		}
		return nil, err
	}
	return r, nil
}

// encapsulatedBytes holds the length of an encapsulated key by KEM.
var encapsulatedBytes = map[uint16]int{
	hpke.MLKEM768X25519().ID():     1120,
	hpke.DHKEM(ecdh.X25519()).ID(): 32,
	hpke.DHKEM(ecdh.P256()).ID():   65,
}

// readHead reads flags and length of the JSON.
func (r *Request) readHead() error {
	var head [5]byte
	if err := readFull(&r.chunks, head[:]); err != nil {
		return err
	}
	r.payload = io.LimitedReader{R: &r.chunks, N: int64(binary.BigEndian.Uint32(head[1:]))}
	r.json = &r.payload
	if head[0]&flagGzip == 0 {
		return nil
	}
	unzipped, err := gzip.NewReader(&r.payload)
	if err != nil {
		return asRead(err)
	}
	r.json = unzipped
	return nil
}

// Read implements io.Reader.
func (r *Request) Read(p []byte) (int, error) {
	n, err := r.json.Read(p)
	if err == nil {
		return n, nil
	}
	if err != io.EOF || r.payload.N > 0 {
		return n, asRead(err)
	}
	if _, err := io.Copy(io.Discard, &r.chunks); err != nil { // padding, up to the authenticated end
		return n, err
	}
	return n, io.EOF
}

// chunkReader reads the plaintext of chunks.
type chunkReader struct {
	body       io.Reader
	recipient  *hpke.Recipient
	ciphertext []byte // the current chunk, reused
	plaintext  []byte // not read yet
	last       bool   // the current chunk is the last one
}

func (c *chunkReader) Read(p []byte) (int, error) {
	for len(c.plaintext) == 0 {
		if c.last {
			return 0, io.EOF
		}
		if err := c.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, c.plaintext)
	c.plaintext = c.plaintext[n:]
	return n, nil
}

// next decrypts the next chunk.
func (c *chunkReader) next() error {
	length, err := readVarint(c.body)
	if err != nil {
		return err
	}
	if length > maxChunk+tagBytes {
		return errMalformed
	}
	if c.ciphertext == nil {
		c.ciphertext = make([]byte, maxChunk+tagBytes+1)
	}
	var aad []byte
	if c.last = length == 0; c.last {
		n, err := io.ReadFull(c.body, c.ciphertext)
		if err == nil {
			return errMalformed // too long
		}
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			return err
		}
		length, aad = uint64(n), []byte(final)
	} else if err := readFull(c.body, c.ciphertext[:length]); err != nil {
		return err
	}
	if c.plaintext, err = c.recipient.Open(aad, c.ciphertext[:length]); err != nil {
		return errTampered
	}
	return nil
}

// readVarint reads a variable-length integer of QUIC.
func readVarint(r io.Reader) (uint64, error) {
	var b [8]byte
	if err := readFull(r, b[:1]); err != nil {
		return 0, err
	}
	length := 1 << (b[0] >> 6)
	if err := readFull(r, b[1:length]); err != nil {
		return 0, err
	}
	value := uint64(b[0] & 0x3f)
	for _, next := range b[1:length] {
		value = value<<8 | uint64(next)
	}
	return value, nil
}

func readFull(r io.Reader, p []byte) error {
	_, err := io.ReadFull(r, p)
	return asRead(err)
}

// asRead returns errMalformed for an unexpected end and for errors in compressed data, and other
// errors of the reader unchanged.
func asRead(err error) error {
	corrupt := flate.CorruptInputError(0)
	if err == io.EOF || err == io.ErrUnexpectedEOF || err == gzip.ErrHeader || err == gzip.ErrChecksum || errors.As(err, &corrupt) {
		return errMalformed
	}
	return err
}
