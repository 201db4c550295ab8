package demo

import (
	"hash/fnv"
	"strconv"
	"time"
)

// dice are the demo's only source of variety: a hash of everything that the
// answer depends on, so that the same question gets the same answer at the same pace.
type dice uint64

func roll(parts ...string) dice {
	h := fnv.New64a()
	for _, part := range parts {
		_, _ = h.Write([]byte(part)) // a hash takes everything
		_, _ = h.Write([]byte{0})
	}
	// FNV's low bits are weak for short inputs; this is splitmix64's finish.
	x := h.Sum64()
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return dice(x ^ x>>31)
}

// below is one of 0 to n-1, a different one for each purpose.
func (d dice) below(n int, purpose string) int {
	return int(roll(strconv.FormatUint(uint64(d), 36), purpose) % dice(n))
}

func (d dice) pick(from []string, purpose string) string {
	return from[d.below(len(from), purpose)]
}

// pace is when each token of an answer comes.
type pace struct {
	dice  dice
	scale float64 // 1: realistic; 0: at once
}

// first is how long the model thinks: 200 to 700 ms.
func (p pace) first() time.Duration {
	return p.scaled(time.Duration(200+p.dice.below(501, "first")) * time.Millisecond)
}

// next is the time before token i: 30 to 80 tokens/s, each gap between half and
// one and a half times the mean.
func (p pace) next(i int) time.Duration {
	perSecond := 30 + p.dice.below(51, "rate")
	mean := time.Second / time.Duration(perSecond)
	jitter := 50 + p.dice.below(101, "gap"+strconv.Itoa(i))
	return p.scaled(mean * time.Duration(jitter) / 100)
}

func (p pace) scaled(d time.Duration) time.Duration {
	return time.Duration(float64(d) * p.scale)
}
