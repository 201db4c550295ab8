package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"trefoil/shared/capsule"
)

// encryptedMeasures compare encrypted chats with plain ones of the same server, which take turns.
// Ratios are to the plain stream.
type encryptedMeasures struct {
	BytesPerToken float64 `json:"bytes_per_token"` // at 3 x 50 tokens per second
	// The CPU time per token, paced.
	CPUX25519 float64 `json:"cpu_x25519"`
	CPUXWing  float64 `json:"cpu_xwing"`
	// How much later the first token of a signed-in user arrives, in milliseconds.
	FirstTokenX25519MS float64 `json:"first_token_x25519_ms"`
	FirstTokenXWingMS  float64 `json:"first_token_xwing_ms"`
}

// The IDs of the KEMs that are compared (RFC 9180, draft-ietf-hpke-pq).
const (
	plain  = 0
	x25519 = 32
	xWing  = 25722
)

// encryptedChats is how many chats per round and KEM measure the first token. They are many, because
// the difference is smaller than that between two chats.
const encryptedChats = 200

// encrypted measures encrypted chats.
func (b *bench) encrypted(ctx context.Context, _ []rival) error {
	s, err := b.start("trefoil", b.store, b.router)
	if err != nil {
		return err
	}
	defer s.stop()
	keys, err := readKeys(ctx, s.url)
	if err != nil {
		return err
	}
	keys[plain] = nil
	kems := []int{plain, x25519, xWing}
	first, rates, bytes := map[int][]time.Duration{}, map[int][]float64{}, map[int][]float64{}
	for i := range b.rounds * encryptedChats {
		for _, kem := range kems {
			result, err := chat(ctx, target{s.url, keys[kem], b.session}, script{Tokens: 4, Rate: 200}, nil)
			if err != nil {
				return err
			}
			if i >= 5 { // the first chats fill caches
				first[kem] = append(first[kem], result.firstToken)
			}
		}
	}
	for range b.rounds {
		for _, kem := range kems {
			rate, perToken, err := cpu(ctx, s, keys[kem], pacedChats, script{Tokens: pacedRate * b.seconds, Rate: pacedRate})
			if err != nil {
				return err
			}
			rates[kem], bytes[kem] = append(rates[kem], rate), append(bytes[kem], perToken)
		}
	}
	m := &b.report.Encrypted
	m.BytesPerToken = median(bytes[x25519])
	m.CPUX25519 = median(rates[plain]) / median(rates[x25519])
	m.CPUXWing = median(rates[plain]) / median(rates[xWing])
	m.FirstTokenX25519MS = milliseconds(median(first[x25519]) - median(first[plain]))
	m.FirstTokenXWingMS = milliseconds(median(first[xWing]) - median(first[plain]))
	return nil
}

// print prints the figures with their goals.
func (m encryptedMeasures) print() {
	fmt.Printf("encrypted: %.1f bytes per token (at most 20)\n", m.BytesPerToken)
	fmt.Printf("X25519: %.2f times the CPU time (at most 1.15), first token %+.2f ms (at most 0.1)\n", m.CPUX25519, m.FirstTokenX25519MS)
	fmt.Printf("X-Wing: %.2f times the CPU time (at most 1.4), first token %+.2f ms\n", m.CPUXWing, m.FirstTokenXWingMS)
}

// readKeys returns a server's keys by KEM.
func readKeys(ctx context.Context, url string) (map[int]*capsule.PublicKey, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/chat/key", nil)
	if err != nil {
		return nil, err
	}
	resp, err := clients.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var body struct {
		Keys []struct {
			ID, KEM, KDF, AEAD int
			PublicKey          string
		}
	}
	if err := json.NewDecoder(resp.Body).Decode(&body); err != nil {
		return nil, err
	}
	keys := map[int]*capsule.PublicKey{}
	for _, key := range body.Keys {
		bytes, err := base64.StdEncoding.DecodeString(key.PublicKey)
		if err != nil {
			return nil, err
		}
		keys[key.KEM] = &capsule.PublicKey{ID: byte(key.ID), KEM: uint16(key.KEM), KDF: uint16(key.KDF), AEAD: uint16(key.AEAD), Key: bytes}
	}
	return keys, nil
}
