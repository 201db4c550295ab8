package stack

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"trefoil/infra/server/dynoxide"
	"trefoil/shared/catalog"
	"trefoil/shared/config"
	"trefoil/shared/wire"
)

// privateDir creates DATA_DIR. It closes an existing one to other users of the machine.
func privateDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("DATA_DIR cannot be created: %w", err)
	}
	info, err := os.Stat(dir)
	if err == nil && info.Mode().Perm()&0o077 != 0 {
		err = os.Chmod(dir, 0o700)
	}
	return dataError(dir, err)
}

// dataError returns the error for the user if a DATA_DIR cannot be used.
func dataError(dir string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("DATA_DIR (%s) must belong to the server's user: use chown -R %d on it, or on what is mounted there", dir, os.Geteuid())
	case errors.Is(err, dynoxide.ErrInUse):
		return fmt.Errorf("DATA_DIR (%s) is %w: stop it, or set another DATA_DIR", dir, err)
	}
	return err
}

// Names of the tables in the embedded database.
const (
	MainTable      = "trefoil"
	EphemeralTable = "trefoil-ephemeral"
)

// Names of files in DATA_DIR.
const (
	DatabaseFile   = "dynamodb.sqlite"
	DatabaseSocket = "dynamodb.sock" // while the server runs
	LinkFile       = "link"          // holds the link that lets the owner in next
	TemporaryDir   = ".temporary-"   // what the names of directories of backups and restores begin with
)

// startDatabase starts the embedded DynamoDB unless a real one is configured.
func (s *Server) startDatabase(ctx context.Context) error {
	if endpoint := s.settings.Get("AWS_ENDPOINT_URL_DYNAMODB"); endpoint != "" {
		s.add("database", "DynamoDB", wire.RedactURL(endpoint))
		return nil
	}
	file := filepath.Join(s.data, DatabaseFile)
	engine, err := dynoxide.StartPrivate(ctx, file, filepath.Join(s.data, DatabaseSocket))
	if err != nil {
		return dataError(s.data, err)
	}
	s.stops = append(s.stops, engine.Stop)
	s.databaseExited = engine.Exited()
	if err := deleteLeftovers(s.data); err != nil {
		return err
	}
	s.settings.useEmbedded()
	s.add("database", "embedded", file)
	// In a container, the server is alone. Podman, systemd-nspawn and the image set this variable
	// (https://systemd.io/CONTAINER_INTERFACE).
	if !engine.Isolated && s.settings.Get("container") == "" {
		s.note("Other users of this machine can read and change the database through its port, because this system allows no network namespaces. If there are any, use the container image.")
	}
	return nil
}

// deleteLeftovers deletes the copies of the data that backups and restores have left because they were
// killed. A backup that is running fails.
func deleteLeftovers(data string) error {
	entries, err := os.ReadDir(data)
	for _, entry := range entries {
		if name := entry.Name(); strings.HasPrefix(name, TemporaryDir) || name == dynoxide.SnapshotDir {
			err = errors.Join(err, os.RemoveAll(filepath.Join(data, name)))
		}
	}
	return err
}

// prepareTables creates the tables and fills the catalog. For the embedded database, it also starts
// deleting expired items.
func (s *Server) prepareTables(ctx context.Context) error {
	tables, err := config.Load[config.Tables](ctx, s.settings.Lookup)
	if err != nil {
		return err
	}
	db := wire.OpenDB(tables.AWS)
	if err := db.CreateTables(ctx, tables.TableName, tables.EphemeralTableName); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	s.main, s.ephemeral = db.Main(tables.TableName), db.Ephemeral(tables.EphemeralTableName)
	if s.databaseExited != nil {
		s.repeat(func(ctx context.Context) {
			for _, table := range []string{tables.TableName, tables.EphemeralTableName} {
				if _, err := db.DeleteExpired(ctx, table, time.Now()); err != nil && ctx.Err() == nil {
					slog.Error("expired items not deleted", "table", table, "cause", err)
				}
			}
		})
	}
	cfg, err := config.Load[wire.SeedConfig](ctx, s.settings.Lookup)
	if err != nil {
		return err
	}
	seeding, err := wire.Seed(ctx, cfg)
	if err != nil {
		return err
	}
	if seeding.Unlisted != "" {
		s.note("The model router did not list its models (%s), so those shown may not be its own. Check MODEL_ROUTER_URL and MODEL_ROUTER_KEY, and restart Trefoil once the router runs.", seeding.Unlisted)
	}
	if seeding.Left > 0 {
		s.note("The model router lists %d chat models. The first %d were added. An admin can add others with Import from router at /admin.", catalog.MaxRouterModels+seeding.Left, catalog.MaxRouterModels)
	}
	return nil
}
