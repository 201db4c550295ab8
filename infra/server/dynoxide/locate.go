package dynoxide

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// ErrNotInstalled is returned if npm has not installed the engine. Some platforms have none.
var ErrNotInstalled = errors.New("the embedded database is not installed")

// Locate returns the path of the engine: next to this program, as in a release, or in node_modules,
// where npm installs it as an optional package for the current platform. It searches the directories
// of the process and of the program, and their parents.
func Locate() (binary string, err error) {
	platform, name := npmPlatform(runtime.GOOS, runtime.GOARCH)
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	if beside := filepath.Join(filepath.Dir(self), name); isFile(beside) {
		return beside, nil
	}
	working, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for _, dir := range []string{working, filepath.Dir(self)} {
		for ; ; dir = filepath.Dir(dir) {
			installed := filepath.Join(dir, "node_modules", "@dynoxide", platform)
			if binary := filepath.Join(installed, name); isFile(binary) {
				return binary, nil
			}
			if _, err := os.Stat(installed); err == nil {
				return "", fmt.Errorf("the embedded database in %s has no executable: run npm ci", installed)
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return "", fmt.Errorf("%w for %s: put %s from the same archive next to this program, in a clone run npm ci, or set AWS_ENDPOINT_URL_DYNAMODB", ErrNotInstalled, platform, name)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// npmPlatform returns Node's name for a platform and the engine's file name on it.
func npmPlatform(goos, goarch string) (platform, name string) {
	cpu := goarch
	if cpu == "amd64" {
		cpu = "x64"
	}
	if goos == "windows" {
		return "win32-" + cpu, "dynoxide.exe"
	}
	return goos + "-" + cpu, "dynoxide"
}
