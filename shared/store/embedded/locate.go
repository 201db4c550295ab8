package embedded

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// ErrNotInstalled is that npm has installed no engine. It installs none where
// none is made for the machine.
var ErrNotInstalled = errors.New("no embedded DynamoDB is installed")

// Locate finds the engine that npm installed as an optional package, for npm
// installs only the one that fits the machine. It looks from dir upwards.
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
			return "", fmt.Errorf("the embedded DynamoDB in %s lacks its program: run npm ci", installed)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("%w for %s: run npm install, or set AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB of your own", ErrNotInstalled, platform)
		}
		dir = parent
	}
}

// npmPlatform is Node's name for a platform, and the engine's file name there.
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
