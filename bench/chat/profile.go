package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	runtimemetrics "runtime/metrics"
	"strings"
)

// serveMemory writes a breakdown of this process's memory, in MB.
func serveMemory(w http.ResponseWriter, _ *http.Request) {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	for _, class := range []struct {
		name  string
		bytes uint64
	}{
		{"stacks", m.StackInuse},
		{"heap, allocated", m.HeapAlloc},
		{"heap, fragmented", m.HeapInuse - m.HeapAlloc},
		{"heap, free", m.HeapIdle - m.HeapReleased},
		{"heap, at the next collection", m.NextGC},
		{"runtime", m.GCSys + m.OtherSys + m.MSpanInuse + m.MCacheInuse + m.BuckHashSys},
	} {
		fmt.Fprintf(w, "%7.1f MB  %s\n", float64(class.bytes)/1e6, class.name)
	}
	stacks := []runtimemetrics.Sample{{Name: "/gc/scan/stack:bytes"}, {Name: "/gc/stack/starting-size:bytes"}}
	runtimemetrics.Read(stacks)
	fmt.Fprintf(w, "%7.1f MB  stacks, scanned by the last collection\n", float64(stacks[0].Value.Uint64())/1e6)
	fmt.Fprintf(w, "%7d     bytes of a new stack\n", stacks[1].Value.Uint64())
	fmt.Fprintf(w, "%7d     goroutines\n%7d     collections\n", runtime.NumGoroutine(), m.NumGC)
}

// profile writes profiles of a server to files such as trefoil-open-heap.
func (b *bench) profile(s *server, name, part string, profiles ...string) error {
	if b.profiles == "" {
		return nil
	}
	if err := os.MkdirAll(b.profiles, 0o755); err != nil {
		return err
	}
	for _, profile := range profiles {
		resp, err := http.Get(s.url + "/debug/pprof/" + profile)
		if err != nil {
			return err
		}
		text, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil {
			return err
		}
		kind, _, _ := strings.Cut(profile, "?")
		if err := os.WriteFile(filepath.Join(b.profiles, name+"-"+part+"-"+kind), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
