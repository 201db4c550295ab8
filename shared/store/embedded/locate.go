package embedded

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// locate finds the engine that npm installed as an optional package, for npm
// installs only the one that fits the machine.
func locate(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	platform, name := npmPlatform(runtime.GOOS, runtime.GOARCH)
	for {
		binary := filepath.Join(dir, "node_modules", "@dynoxide", platform, name)
		if info, err := os.Stat(binary); err == nil && info.Mode().IsRegular() {
			return binary, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("no embedded DynamoDB is installed for %s: run npm install, or set AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB of your own", platform)
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
