package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// The programs that the tests run. Each function returns the directory of its programs and builds
// them once.
var (
	// buildFunctions builds every function as name/bootstrap, with the same flags as for deployment.
	buildFunctions = goBuild("../..", nameBootstrap,
		"build", append(slices.Clone(functionFlags), "./functions/...")...)
	// buildPrograms builds the programs of npm start.
	buildPrograms = goBuild("../..", nil, "build", "./infra/server", "./infra/dev")
	// buildS3 builds the S3 server, s3.test.
	buildS3 = goBuild("s3", nil, "test", "-c", ".")
)

// functionFlags are the flags with which functions are built for deployment.
var functionFlags = []string{"-tags", "lambda.norpc", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w"}

// built holds the directories of the programs. TestMain sets and removes it.
var built string

// goBuild returns a function that builds with go once, without cgo, as for deployment.
func goBuild(source string, finish func(directory string) error, command string, args ...string) func(*testing.T) string {
	build := sync.OnceValues(func() (directory string, err error) {
		if directory, err = os.MkdirTemp(built, ""); err != nil {
			return "", err
		}
		cmd := exec.Command("go", append([]string{command, "-o", directory + string(filepath.Separator)}, args...)...)
		cmd.Dir = source
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if output, err := cmd.CombinedOutput(); err != nil {
			return "", errors.New(string(output))
		}
		if finish != nil {
			err = finish(directory)
		}
		return directory, err
	})
	return func(t *testing.T) string {
		t.Helper()
		directory, err := build()
		if err != nil {
			t.Fatal(err)
		}
		return directory
	}
}

func nameBootstrap(directory string) error {
	binaries, err := os.ReadDir(directory)
	for _, binary := range binaries {
		path := filepath.Join(directory, binary.Name())
		err = errors.Join(err, os.Rename(path, path+".built"), os.Mkdir(path, 0o755), os.Rename(path+".built", filepath.Join(path, "bootstrap")))
	}
	return err
}
