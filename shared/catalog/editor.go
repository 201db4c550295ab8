package catalog

import (
	"context"

	"trefoil/shared/audit"
)

// Edit is a change to the catalog.
type Edit struct {
	Put     []Model // created or changed
	Delete  []Model
	Move    []Model       // only their position is changed
	Entries []audit.Entry // to add to the audit log
}

// Editor changes the catalog.
type Editor interface {
	Lister
	// EditModels calls edit with the whole catalog, in order, and stores what it returns. If the
	// catalog changes in the meantime, EditModels calls edit again. It returns the errors of edit,
	// and errs.ErrConflict after too many concurrent changes.
	EditModels(ctx context.Context, edit func(models []Model) (Edit, error)) error
}
