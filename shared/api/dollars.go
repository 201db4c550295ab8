package api

import (
	"fmt"
	"strings"
)

// dollars is an amount in nano-dollars. In JSON it is a decimal number of dollars, not rounded.
type dollars int64

// MarshalJSON implements json.Marshaler.
func (d dollars) MarshalJSON() ([]byte, error) {
	sign, nano := "", uint64(d)
	if d < 0 {
		sign, nano = "-", -nano
	}
	text := fmt.Sprintf("%s%d.%09d", sign, nano/1e9, nano%1e9)
	return []byte(strings.TrimSuffix(strings.TrimRight(text, "0"), ".")), nil
}
