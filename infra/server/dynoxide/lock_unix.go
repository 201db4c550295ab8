//go:build unix

package dynoxide

import (
	"os"
	"syscall"
)

// errHeld is the error of lock if another program holds it.
const errHeld = syscall.EWOULDBLOCK

// lock opens a file, which is never deleted, and locks it until it is closed.
func lock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return file, nil
}
