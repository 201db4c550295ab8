package api

import (
	"bytes"
	"os"
	"strconv"
)

// peakMemory returns the most memory that the process has used so far, in MB, or 0 where Linux does not
// report it.
func peakMemory() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(status) {
		if fields := bytes.Fields(line); len(fields) == 3 && string(fields[0]) == "VmHWM:" {
			kilobytes, _ := strconv.Atoi(string(fields[1]))
			return kilobytes / 1024
		}
	}
	return 0
}
