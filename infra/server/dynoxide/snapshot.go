package dynoxide

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Snapshot copies a database that may be in use. The copy, at path, is a single file with the state
// of one moment and without deleted content. The given table is left out. path must be in an empty
// directory on the same file system, which the caller deletes.
func Snapshot(ctx context.Context, database, path, without string) error {
	whole := path + ".whole"
	if err := snapshot(ctx, database, whole); err != nil {
		return err
	}
	if err := callTool(ctx, whole, "delete_table", map[string]string{"table_name": without}); err != nil && !errors.Is(err, errNoTable) {
		return err
	}
	// A deleted table leaves its content in the file, so copy the copy.
	return snapshot(ctx, whole, path)
}

// SnapshotDir is the directory next to a database in which the engine makes snapshots.
const SnapshotDir = ".dynoxide"

// snapshot copies a database. A second engine process opens the file, which SQLite's locks allow, and
// executes VACUUM INTO.
func snapshot(ctx context.Context, database, path string) error {
	engineDir := filepath.Join(filepath.Dir(database), SnapshotDir)
	defer func() { // removes the directories unless another snapshot is being made
		_ = os.Remove(filepath.Join(engineDir, "snapshots"))
		_ = os.Remove(engineDir)
	}()
	name := rand.Text()
	if err := callTool(ctx, database, "create_snapshot", map[string]string{"name": name}); err != nil {
		return err
	}
	return os.Rename(filepath.Join(engineDir, "snapshots", name+".db"), path)
}

// Check returns an error unless a file is a database of the engine with the given table.
func Check(ctx context.Context, database, table string) error {
	return callTool(ctx, database, "describe_table", map[string]string{"table_name": table})
}

// handshake is what an MCP client sends before its first call.
const handshake = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"trefoil","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// errNoTable is returned for a table that does not exist.
var errNoTable = errors.New("the database lacks a table")

// toolError returns the error of a tool, given the text with which it responded.
func toolError(text string) error {
	var failed struct {
		Type    string `json:"error_type"`
		Message string `json:"message"`
	}
	_ = json.Unmarshal([]byte(text), &failed) // other texts are shown as they are
	if failed.Type == "ResourceNotFoundException" {
		return errNoTable
	}
	return explain(cmp.Or(failed.Message, text))
}

// callTool calls a tool of the engine. Only its MCP server offers tools, so callTool starts one on the
// database file, which must exist.
func callTool(ctx context.Context, database, tool string, arguments map[string]string) error {
	binary, err := Locate()
	if err != nil {
		return err
	}
	if _, err := os.Stat(database); err != nil {
		return err
	}
	const id = 2
	call, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": map[string]any{"name": tool, "arguments": arguments},
	})
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, binary, "mcp", "--db-path", database)
	cmd.Env = []string{} // do not expose secrets
	cmd.Stdin = strings.NewReader(handshake + string(call) + "\n")
	output, err := cmd.Output()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) && len(failed.Stderr) > 0 {
		return explain(string(failed.Stderr))
	}
	if err != nil {
		return fmt.Errorf("the embedded database: %w", err)
	}
	for responses := json.NewDecoder(bytes.NewReader(output)); ; {
		var response struct {
			ID     int
			Error  struct{ Message string }
			Result struct {
				IsError bool
				Content [1]struct{ Text string } // what went wrong
			}
		}
		err := responses.Decode(&response)
		switch {
		case err != nil:
			return fmt.Errorf("the embedded database did not respond: %w", err)
		case response.Error.Message != "":
			return explain(response.Error.Message)
		case response.Result.IsError:
			return toolError(response.Result.Content[0].Text)
		case response.ID == id:
			return nil
		}
	}
}
