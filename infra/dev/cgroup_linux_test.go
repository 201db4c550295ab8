package main

import (
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// memoryCgroup runs processes in cgroups of their own, each with the same memory limit.
type memoryCgroup struct {
	prefix string // of the directories; the process ID follows
	files  cgroupFiles
	limit  int // MB
}

// cgroupFiles are the names of a cgroup's files.
type cgroupFiles struct{ limit, peak, kills string }

// The two versions of cgroups (https://docs.kernel.org/admin-guide/cgroup-v2.html#memory and
// https://docs.kernel.org/admin-guide/cgroup-v1/memory.html).
var (
	cgroupV1 = cgroupFiles{"memory.limit_in_bytes", "memory.max_usage_in_bytes", "memory.oom_control"}
	cgroupV2 = cgroupFiles{"memory.max", "memory.peak", "memory.events"}
)

// newMemoryCgroup skips the test if it cannot create cgroups.
func newMemoryCgroup(t *testing.T, limit int) *memoryCgroup {
	t.Helper()
	root, files := "/sys/fs/cgroup", cgroupV2
	if _, err := os.Stat(filepath.Join(root, "cgroup.controllers")); err != nil {
		root, files = filepath.Join(root, "memory"), cgroupV1
	}
	g := &memoryCgroup{prefix: filepath.Join(root, "trefoil-"+rand.Text()+"-"), files: files, limit: limit}
	probe := g.prefix + "probe"
	err := os.Mkdir(probe, 0o755)
	if err == nil {
		err = os.WriteFile(filepath.Join(probe, files.limit), []byte(strconv.Itoa(limit<<20)), 0)
		_ = os.Remove(probe) // empty
	}
	if err != nil {
		// Only root can create cgroups on most machines, and containers often mount them read-only.
		t.Skipf("no memory cgroups: %v", err)
	}
	t.Cleanup(func() { // after the stack has stopped its processes
		for _, directory := range g.directories(t) {
			if err := os.Remove(directory); err != nil {
				t.Error(err)
			}
		}
	})
	return g
}

// wrap returns a copy of the built directory in which each process of the given function runs in
// its own cgroup.
func (g *memoryCgroup) wrap(t *testing.T, built, function string) string {
	t.Helper()
	return wrapProcess(t, built, function, g.script)
}

// wrapProcess returns a copy of the built directory in which a script runs the given function. script
// makes it from the path of the program.
func wrapProcess(t *testing.T, built, function string, script func(program string) string) string {
	t.Helper()
	directory := t.TempDir()
	all, err := os.ReadDir(built)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range all {
		if entry.Name() == function {
			continue
		}
		if err := os.Symlink(filepath.Join(built, entry.Name()), filepath.Join(directory, entry.Name())); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(directory, function), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(directory, function, "bootstrap"), []byte(script(filepath.Join(built, function, "bootstrap"))), 0o755); err != nil {
		t.Fatal(err)
	}
	return directory
}

// script returns a shell script that runs a program in a cgroup of its own.
func (g *memoryCgroup) script(program string) string {
	return fmt.Sprintf("#!/bin/sh\nset -e\ngroup=%s$$\nmkdir $group\necho %d >$group/%s\necho $$ >$group/cgroup.procs\nexec %s\n",
		g.prefix, g.limit<<20, g.files.limit, program)
}

func (g *memoryCgroup) directories(t *testing.T) []string {
	t.Helper()
	directories, err := filepath.Glob(g.prefix + "*")
	if err != nil {
		t.Fatal(err)
	}
	return directories
}

// usage returns the peak of each cgroup in MB, and how many processes the kernel has killed.
func (g *memoryCgroup) usage(t *testing.T) (peaks []int, kills int) {
	t.Helper()
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(text))
	}
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, directory := range g.directories(t) {
		peaks = append(peaks, number(read(filepath.Join(directory, g.files.peak)))>>20)
		for line := range strings.Lines(read(filepath.Join(directory, g.files.kills))) {
			if count, ok := strings.CutPrefix(strings.TrimSpace(line), "oom_kill "); ok {
				kills += number(count)
			}
		}
	}
	return peaks, kills
}
