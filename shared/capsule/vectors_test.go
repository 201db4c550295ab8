package capsule

import (
	"bytes"
	"crypto/ecdh"
	"crypto/hpke"
	"encoding/hex"
	"io"
	"strings"
	"testing"
)

// The example in the appendix of draft-ietf-ohai-chunked-ohttp, whose labels and AEAD differ.
func TestDraftExample(t *testing.T) {
	theirs := format{
		kdf:          hpke.HKDFSHA256(),
		aead:         hpke.AES128GCM(),
		keyBytes:     16,
		requestLabel: "message/bhttp chunked request",
		respLabel:    "message/bhttp chunked response",
	}
	secret, err := hpke.DHKEM(ecdh.X25519()).NewPrivateKey(unhex(t, "1c190d72acdbe4dbc69e680503bb781a932c70a12c8f3754434c67d8640d8698"))
	if err != nil {
		t.Fatal(err)
	}
	request := unhex(t, `01002000010001
		8811eb457e100811c40a0aa71340a1b81d804bb986f736f2f566a7199761a032
		1c2ad24942d4d692563012f2980c8fef437a336b9b2fc938ef77a5834f
		1d2e33d8fd25577afe31bd1c79d094f76b6250ae6549b473ecd950501311
		001c6c1395d0ef7c1022297966307b8a7f`)
	r, err := theirs.open(bytes.NewReader(request), func(byte, uint16) (hpke.PrivateKey, error) { return secret, nil })
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(&r.chunks); err != nil || hex.EncodeToString(got) != "00034745540568747470730b6578616d706c652e636f6d012f" {
		t.Errorf("request %x, error %v", got, err)
	}
	frames, err := r.frames(unhex(t, "bcce7f4cb921309ba5d62edf1769ef09"))
	if err != nil {
		t.Fatal(err)
	}
	// The lengths in the example are integers of one byte, which no frame of ours is short enough for.
	got := frames.AppendNonce(nil)
	got = frames.seal(append(got, 0x11), []byte{0x01}, 1, "")
	got = frames.seal(append(got, 0x12), []byte{0x40, 0xc8}, 2, "")
	got = frames.AppendLast(got, nil, LastFrameOverhead)
	want := unhex(t, `bcce7f4cb921309ba5d62edf1769ef09
		1179bf1cc87fa0e2c02de4546945aa3d1e48
		12b348b5bd4c594c16b6170b07b475845d1f32
		00ed9d8a796617a5b27265f4d73247f639`)
	if !bytes.Equal(got, want) {
		t.Errorf("response %x, want %x", got, want)
	}
}

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
