package main

import (
	"os/exec"
	"sync/atomic"
	"testing"
)

// counter counts the bytes that are written to it.
type counter struct{ atomic.Int64 }

func (c *counter) Write(text []byte) (int, error) {
	c.Add(int64(len(text)))
	return len(text), nil
}

// What a program prints last is not lost.
func TestProgramKeepsTheLastOutput(t *testing.T) {
	const size = 100_000
	for range 20 {
		cmd := exec.Command("sh", "-c", "echo ready http://localhost; head -c 100000 /dev/zero")
		var rest counter
		cmd.Stderr = &rest
		if err := startProgram(t, cmd).Wait(); err != nil || rest.Load() != size {
			t.Fatalf("%d of %d bytes, error %v", rest.Load(), size, err)
		}
	}
}
