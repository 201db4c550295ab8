package dynoxide

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// ErrNotInstalled is returned if npm has not installed the engine. Some platforms have none.
var ErrNotInstalled = errors.New("the embedded DynamoDB is not installed")

// Locate returns the path of the engine, which npm installs as an optional package for the current
// platform. It searches dir and its parent directories.
func Locate(dir string) (binary string, err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	platform, name := npmPlatform(runtime.GOOS, runtime.GOARCH)
	for {
		installed := filepath.Join(dir, "node_modules", "@dynoxide", platform)
		binary := filepath.Join(installed, name)
		if info, err := os.Stat(binary); err == nil && info.Mode().IsRegular() {
			return binary, nil
		}
		if _, err := os.Stat(installed); err == nil {
			return "", fmt.Errorf("the embedded DynamoDB in %s has no executable: run npm ci", installed)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("%w for %s: run npm install, or set AWS_ENDPOINT_URL_DYNAMODB to another DynamoDB", ErrNotInstalled, platform)
		}
		dir = parent
	}
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
