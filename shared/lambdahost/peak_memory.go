package lambdahost

import (
	"bytes"
	"log/slog"
	"net/http"
	"os"
	"strconv"
)

// logPeak logs the most memory that the process has used, after each request that raised it. Lambda
// sends a process one request at a time.
func logPeak(next http.Handler) http.Handler {
	last := 0
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r)
		if peak := peakMemory(); peak > last {
			last = peak
			slog.Info("memory peak", "memory_mb", peak)
		}
	})
}

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
