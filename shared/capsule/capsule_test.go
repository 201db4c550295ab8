package capsule_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"trefoil/shared/capsule"
	"trefoil/shared/capsule/capsuletest"
	"trefoil/shared/errs"
)

// seeds derives the seed of a day from its name. It has no seed for days that begin after last.
type seeds struct {
	last  string
	calls int
}

func (s *seeds) CapsuleSeed(_ context.Context, day string) ([]byte, error) {
	s.calls++
	if day > s.last {
		return nil, errs.ErrNotFound
	}
	return []byte(strings.Repeat(day[8:], 16)), nil
}

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func newKeyring() *capsule.Keyring {
	return &capsule.Keyring{Seeds: &seeds{last: "2026-03-02"}, Now: func() time.Time { return noon }}
}

func publicKeys(t testing.TB, ring *capsule.Keyring) []capsule.PublicKey {
	t.Helper()
	keys, _, err := ring.Today(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return keys.Public()
}

func seal(t testing.TB, key capsule.PublicKey, text string, compress bool) *capsuletest.Call {
	t.Helper()
	call, err := capsuletest.Seal(key, []byte(text), compress)
	if err != nil {
		t.Fatal(err)
	}
	return call
}

func open(ring *capsule.Keyring, body []byte) (string, *capsule.Request, error) {
	request, err := ring.Open(context.Background(), bytes.NewReader(body))
	if err != nil {
		return "", nil, err
	}
	text, err := io.ReadAll(request)
	return string(text), request, err
}

func TestRoundTrip(t *testing.T) {
	ring := newKeyring()
	for _, key := range publicKeys(t, ring) {
		for _, size := range []int{0, 1, 2043, 2044, 16<<10 - 5, 16 << 10, 100_000} {
			for _, compress := range []bool{false, true} {
				text := strings.Repeat("é", size/2) + strings.Repeat("x", size%2)
				call := seal(t, key, text, compress)
				request, err := ring.Open(t.Context(), iotest.OneByteReader(bytes.NewReader(call.Body)))
				if err != nil {
					t.Fatalf("KEM %d, %d bytes: %v", key.KEM, size, err)
				}
				if got, err := io.ReadAll(request); err != nil || string(got) != text {
					t.Fatalf("KEM %d: got %d of %d bytes, error %v", key.KEM, len(got), size, err)
				}
				frames, err := request.Frames()
				if err != nil {
					t.Fatal(err)
				}
				response := frames.AppendNonce(nil)
				begin := len(response)
				response = frames.Append(response, []byte("one\ntw"), 128)
				response = frames.Append(response, nil, capsule.MaxFrame)
				response = frames.Append(response, []byte("o\n"), 256)
				response = frames.AppendLast(response, []byte("three\n"), 1024)
				if got := len(response) - begin; got != 128+capsule.MaxFrame+256+1024 {
					t.Errorf("the frames have %d bytes", got)
				}
				var lines []string
				reader := call.Open(bytes.NewReader(response))
				for {
					line, err := reader.Line()
					if err == io.EOF {
						break
					}
					if err != nil {
						t.Fatal(err)
					}
					lines = append(lines, string(line))
				}
				// Text that fills a frame continues in the next; text that does not is ended by the filling.
				if got := strings.Join(lines, "|"); got != "one|tw|o|three" {
					t.Errorf("lines %q", got)
				}
			}
		}
	}
}

// Changing any byte, cutting the request anywhere, or swapping chunks never gives a complete text.
func TestTamperedRequests(t *testing.T) {
	ring := newKeyring()
	key := publicKeys(t, ring)[1]
	call := seal(t, key, strings.Repeat("q", 40_000), false)
	flip := func(at int) []byte {
		body := bytes.Clone(call.Body)
		body[at] ^= 1
		return body
	}
	check := func(what string, body []byte) {
		t.Helper()
		text, _, err := open(ring, body)
		if err == nil {
			t.Errorf("%s: accepted with %d bytes", what, len(text))
		} else if !errors.Is(err, errs.ErrInvalid) && !errors.Is(err, errs.ErrUnknownKey) {
			t.Errorf("%s: error %v", what, err)
		}
	}
	for at := 0; at < len(call.Body); at += 1 + at/50 { // all of the header
		check("flipped", flip(at))
		check("cut", call.Body[:at])
	}
	const head, chunk = 7 + 32, 4 + 16<<10 + 16
	body := call.Body
	swapped := append(bytes.Clone(body[:head]), body[head+chunk:head+2*chunk]...)
	swapped = append(append(swapped, body[head:head+chunk]...), body[head+2*chunk:]...)
	check("swapped", swapped)
	check("without a chunk", append(bytes.Clone(body[:head+chunk]), body[head+2*chunk:]...))
	check("without the last chunk", body[:head+2*chunk])
	check("with more", append(bytes.Clone(body), 0))
	for _, plain := range []string{"", "\x00\x00", "\x00\x00\x00\x00\x05four", "\x01\x00\x00\x00\x04none", "\x00\xff\xff\xff\xffx"} {
		call, err := capsuletest.SealPlaintext(key, []byte(plain))
		if err != nil {
			t.Fatal(err)
		}
		check("plaintext "+plain, call.Body)
	}
}

// Changing any byte of a response, cutting it anywhere, or swapping frames is noticed.
func TestTamperedResponses(t *testing.T) {
	ring := newKeyring()
	call := seal(t, publicKeys(t, ring)[0], "{}", false)
	_, request, err := open(ring, call.Body)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := request.Frames()
	if err != nil {
		t.Fatal(err)
	}
	response := frames.AppendNonce(nil)
	for range 3 {
		response = frames.Append(response, []byte("text\n"), 128)
	}
	response = frames.AppendLast(response, []byte("done\n"), 128)
	read := func(response []byte) error {
		for reader := call.Open(bytes.NewReader(response)); ; {
			if _, err := reader.Line(); err != nil {
				return err
			}
		}
	}
	if err := read(response); err != io.EOF {
		t.Fatal(err)
	}
	for at := range response {
		changed := bytes.Clone(response)
		changed[at] ^= 1
		if read(changed) == io.EOF {
			t.Errorf("byte %d changed: not noticed", at)
		}
		if read(response[:at]) == io.EOF {
			t.Errorf("cut after %d bytes: not noticed", at)
		}
	}
	swapped := append(bytes.Clone(response[:32]), response[32+128:32+256]...)
	swapped = append(append(swapped, response[32:32+128]...), response[32+256:]...)
	if read(swapped) == io.EOF {
		t.Error("swapped frames: not noticed")
	}
	other := seal(t, publicKeys(t, ring)[0], "{}", false)
	reader := other.Open(bytes.NewReader(response))
	if _, err := reader.Line(); err == nil {
		t.Error("another request opens the response")
	}
}

func TestKeyring(t *testing.T) {
	now := noon
	store := &seeds{last: "2026-03-02"}
	ring := &capsule.Keyring{Seeds: store, Now: func() time.Time { return now }}
	keys, expires, err := ring.Today(t.Context())
	if err != nil || !expires.Equal(noon.Add(12*time.Hour)) {
		t.Fatalf("expires %v, error %v", expires, err)
	}
	public := keys.Public()
	if len(public) != 3 || public[0].KEM != 25722 || public[1].KEM != 32 || public[2].KEM != 16 || public[0].ID != byte(noon.Unix()/86400) {
		t.Fatalf("keys %+v", public)
	}
	body := seal(t, public[0], "hello", false).Body
	for _, test := range []struct {
		after time.Duration
		want  error
	}{
		{-37 * time.Hour, errs.ErrUnknownKey},
		{-12*time.Hour - time.Second, nil}, // another function's clock is ahead
		{0, nil},
		{36*time.Hour - time.Second, nil},
		{36 * time.Hour, errs.ErrUnknownKey},
		{256 * 24 * time.Hour, errs.ErrUnknownKey}, // the same ID
	} {
		now = noon.Add(test.after)
		store.last = max("2026-03-02", now.Format(time.DateOnly))
		if _, _, err := open(ring, body); !errors.Is(err, test.want) {
			t.Errorf("after %v: error %v, want %v", test.after, err, test.want)
		}
	}
	now, store.calls = noon, 0
	ring = &capsule.Keyring{Seeds: store, Now: ring.Now}
	for range 5 {
		if _, _, err := open(ring, body); err != nil {
			t.Fatal(err)
		}
	}
	if store.calls != 1 {
		t.Errorf("%d calls to the store for 5 requests, want 1", store.calls)
	}
	unknown := bytes.Clone(body)
	for _, at := range []int{0, 1, 3, 5} { // the IDs of the key, the KEM, the KDF and the AEAD
		unknown[at]++
		if _, _, err := open(ring, unknown); !errors.Is(err, errs.ErrUnknownKey) {
			t.Errorf("byte %d: error %v, want errs.ErrUnknownKey", at, err)
		}
		unknown[at]--
	}
	if _, err := ring.Open(t.Context(), iotest.ErrReader(errs.ErrTooLarge)); !errors.Is(err, errs.ErrTooLarge) {
		t.Errorf("error of the body: %v", err)
	}
}

// FuzzOpen checks that hostile requests are rejected with an expected error.
func FuzzOpen(f *testing.F) {
	ring := newKeyring()
	for _, key := range publicKeys(f, ring) {
		for _, compress := range []bool{false, true} {
			f.Add(seal(f, key, `{"message":"Why?"}`, compress).Body)
		}
	}
	f.Add([]byte{})
	f.Add(bytes.Repeat([]byte{0xff}, 64))
	f.Fuzz(func(t *testing.T, body []byte) {
		_, _, err := open(ring, body)
		if err != nil && !errors.Is(err, errs.ErrInvalid) && !errors.Is(err, errs.ErrUnknownKey) {
			t.Errorf("error %v", err)
		}
	})
}

// FuzzPlaintext checks that hostile plaintexts, which any client can encrypt, are rejected with an
// expected error.
func FuzzPlaintext(f *testing.F) {
	ring := newKeyring()
	key := publicKeys(f, ring)[1]
	f.Add([]byte("\x00\x00\x00\x00\x02{}\x00\x00"))
	gzipped, _ := hex.DecodeString("01000000191f8b08000000000000ffaaae05000000ffff43bfa6a302000000")
	f.Add(gzipped)
	f.Fuzz(func(t *testing.T, plain []byte) {
		call, err := capsuletest.SealPlaintext(key, plain)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := open(ring, call.Body); err != nil && !errors.Is(err, errs.ErrInvalid) {
			t.Errorf("error %v", err)
		}
	})
}

func BenchmarkOpen(b *testing.B) {
	ring := newKeyring()
	for _, key := range publicKeys(b, ring) {
		call := seal(b, key, strings.Repeat("question ", 30), false)
		b.Run(map[uint16]string{16: "p256", 32: "x25519", 25722: "xwing"}[key.KEM], func(b *testing.B) {
			for b.Loop() {
				_, request, err := open(ring, call.Body)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := request.Frames(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFrame(b *testing.B) {
	ring := newKeyring()
	_, request, err := open(ring, seal(b, publicKeys(b, ring)[1], "{}", false).Body)
	if err != nil {
		b.Fatal(err)
	}
	frames, err := request.Frames()
	if err != nil {
		b.Fatal(err)
	}
	text, buffer := make([]byte, rand.IntN(50)+60), make([]byte, 0, 256)
	b.ResetTimer()
	for b.Loop() {
		buffer = frames.Append(buffer[:0], text, 128)
	}
}
