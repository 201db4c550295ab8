package dynoxide

import (
	"errors"
	"fmt"
)

// ErrInUse is returned for a database that another program uses.
var ErrInUse = errors.New("in use by another server or a restore")

// Lock reserves a database file until unlock is called or this process ends. It returns ErrInUse if
// another program has reserved it.
func Lock(database string) (unlock func(), err error) {
	file, err := lock(database + ".lock")
	if errors.Is(err, errHeld) {
		return nil, ErrInUse
	}
	if err != nil {
		return nil, fmt.Errorf("the database cannot be locked: %w", err)
	}
	return func() { _ = file.Close() }, nil
}
