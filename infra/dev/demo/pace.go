package demo

import (
	"hash/fnv"
	"strconv"
	"time"
)

// seed is the demo's only source of variety. It is derived from the model, the question and
// the turn, so the same question gets the same answer at the same pace.
type seed uint64

func newSeed(parts ...string) seed {
	h := fnv.New64a()
	for _, part := range parts {
		_, _ = h.Write([]byte(part)) // never fails
		_, _ = h.Write([]byte{0})
	}
	// FNV's low bits are weak for short inputs, so apply splitmix64's finalizer.
	x := h.Sum64()
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return seed(x ^ x>>31)
}

// below returns a number from 0 to n-1, derived from the seed and the purpose.
func (s seed) below(n int, purpose string) int {
	return int(newSeed(strconv.FormatUint(uint64(s), 36), purpose) % seed(n))
}

func (s seed) pick(from []string, purpose string) string {
	return from[s.below(len(from), purpose)]
}

// pace determines the delays between an answer's tokens.
type pace struct {
	seed  seed
	scale float64 // 1 is realistic, 0 is immediate
}

// first returns the delay before the first token: 200 to 700 ms.
func (p pace) first() time.Duration {
	return p.scaled(time.Duration(200+p.seed.below(501, "first")) * time.Millisecond)
}

// next returns the delay before token i. The mean rate is 30 to 80 tokens/s, and each delay is 0.5
// to 1.5 times the mean.
func (p pace) next(i int) time.Duration {
	perSecond := 30 + p.seed.below(51, "rate")
	mean := time.Second / time.Duration(perSecond)
	jitter := 50 + p.seed.below(101, "gap"+strconv.Itoa(i))
	return p.scaled(mean * time.Duration(jitter) / 100)
}

func (p pace) scaled(d time.Duration) time.Duration {
	return time.Duration(float64(d) * p.scale)
}
