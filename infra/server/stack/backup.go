package stack

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"trefoil/infra/server/dynoxide"
)

// savedIcons is their directory, in the data directory and in a backup.
const savedIcons = "icons/icons"

// Backup copies a data directory to one file: the main table and the icons. It leaves out the table with
// the sessions, salts and counters, which must be deleted for good: after Restore, people sign in again.
// The server may be running: the database is copied as it was at one moment, together with every icon
// that it had then.
func Backup(ctx context.Context, data string, w io.Writer) error {
	database := filepath.Join(data, DatabaseFile)
	if _, err := os.Stat(database); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no embedded database in %s: set DATA_DIR to the directory of the server", data)
	}
	dir, err := os.MkdirTemp(data, TemporaryDir)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	zipped := gzip.NewWriter(w)
	archive := tar.NewWriter(zipped)
	files, saved := os.DirFS(data), map[string]bool{}
	// Icons of the moment may be removed soon after it, or have been added shortly before.
	if err := addIcons(archive, files, saved); err != nil {
		return err
	}
	if err := dynoxide.Snapshot(ctx, database, filepath.Join(dir, DatabaseFile), EphemeralTable); err != nil {
		return err
	}
	if err := addFile(archive, os.DirFS(dir), DatabaseFile); err != nil {
		return err
	}
	if err := addIcons(archive, files, saved); err != nil {
		return err
	}
	return errors.Join(archive.Close(), zipped.Close())
}

// addIcons adds the icons that have not been saved yet.
func addIcons(archive *tar.Writer, data fs.FS, saved map[string]bool) error {
	entries, err := fs.ReadDir(data, savedIcons)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		name := path.Join(savedIcons, entry.Name())
		if saved[name] {
			continue
		}
		saved[name] = true
		if err := addFile(archive, data, name); err != nil && !errors.Is(err, fs.ErrNotExist) { // removed in the meantime
			return err
		}
	}
	return nil
}

func addFile(archive *tar.Writer, dir fs.FS, name string) error {
	f, err := dir.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(&tar.Header{Name: name, Size: info.Size(), Mode: 0o600, ModTime: info.ModTime()}); err != nil {
		return err
	}
	_, err = io.Copy(archive, f)
	return err
}

// Restore reads a backup into a data directory. It changes nothing if the backup is damaged or a server
// is running, and replaces existing data only if replace is true.
func Restore(ctx context.Context, data string, backup io.Reader, replace bool) error {
	if err := os.MkdirAll(data, 0o700); err != nil {
		return err
	}
	database := filepath.Join(data, DatabaseFile)
	unlock, err := dynoxide.Lock(database)
	if errors.Is(err, dynoxide.ErrInUse) {
		return fmt.Errorf("the server that uses %s is running: stop it first", data)
	}
	if err != nil {
		return dataError(data, err)
	}
	defer unlock()
	if _, err := os.Stat(database); err == nil && !replace {
		return fmt.Errorf("there is already data in %s: add -replace to delete it", data)
	}
	dir, err := os.MkdirTemp(data, TemporaryDir)
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	err = extract(dir, backup)
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) { // the disk is full, for example
		return err
	}
	if err != nil {
		return fmt.Errorf("the file is not a complete backup: %w", err)
	}
	if err := dynoxide.Check(ctx, filepath.Join(dir, DatabaseFile), MainTable); err != nil {
		return fmt.Errorf("the backup cannot be opened: %w", err)
	}
	return replaceData(ctx, data, dir)
}

// replaceData replaces the files of a data directory by those in dir. At no moment is there no database,
// or a database without its icons.
func replaceData(ctx context.Context, data, dir string) error {
	// The names of icons are hashes of their contents, so old and new ones can be together.
	oldIcons, newIcons := filepath.Join(data, savedIcons), filepath.Join(dir, savedIcons)
	if err := os.MkdirAll(oldIcons, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(newIcons)
	if err != nil {
		return err
	}
	kept := map[string]bool{}
	for _, entry := range entries {
		kept[entry.Name()] = true
		if err := os.Rename(filepath.Join(newIcons, entry.Name()), filepath.Join(oldIcons, entry.Name())); err != nil {
			return err
		}
	}
	database := filepath.Join(data, DatabaseFile)
	// SQLite would apply the old log to the new file, so remove it first. Opening the old database moves
	// the log into it, so that it loses nothing if the new one does not replace it. It may be damaged.
	_ = dynoxide.Check(ctx, database, MainTable)
	for _, log := range []string{database + "-wal", database + "-shm"} {
		if err := os.RemoveAll(log); err != nil {
			return err
		}
	}
	if err := os.Rename(filepath.Join(dir, DatabaseFile), database); err != nil {
		return err
	}
	entries, err = os.ReadDir(oldIcons)
	for _, entry := range entries {
		if !kept[entry.Name()] {
			err = errors.Join(err, os.Remove(filepath.Join(oldIcons, entry.Name())))
		}
	}
	return err
}

// extract writes the files of a backup to a directory, after checking their names.
func extract(dir string, backup io.Reader) error {
	if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(savedIcons)), 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	zipped, err := gzip.NewReader(backup)
	if err != nil {
		return err
	}
	archive := tar.NewReader(zipped)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if header.Typeflag != tar.TypeReg || header.Name != DatabaseFile && path.Dir(header.Name) != savedIcons {
			return errors.New("it holds other files")
		}
		if err := writeFile(root, header.Name, archive); err != nil {
			return err
		}
	}
	_, err = io.Copy(io.Discard, zipped) // also verifies the checksum
	return err
}

func writeFile(root *os.Root, name string, content io.Reader) error {
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, content)
	return errors.Join(err, f.Sync(), f.Close())
}
