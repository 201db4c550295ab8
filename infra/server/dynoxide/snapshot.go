package dynoxide

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// Snapshot copies a database that may be in use. The copy, at path, is a single file with the state
// of one moment and without deleted content. The listed tables are left out. path must be in an
// empty directory on the same file system, which the caller deletes.
//
// A second engine process opens the file, which SQLite's locks allow, and executes VACUUM INTO. The
// engine offers that only as a tool of its MCP server.
func Snapshot(ctx context.Context, database, path string, without ...string) error {
	whole := path + ".whole"
	if err := snapshot(ctx, database, whole, nil); err != nil {
		return err
	}
	// Dropping a table leaves its content in the file, so copy the copy.
	return snapshot(ctx, whole, path, without)
}

// snapshot drops tables of a database and moves a snapshot of it to path.
func snapshot(ctx context.Context, database, path string, drop []string) error {
	name := rand.Text()
	var calls []toolCall
	for _, table := range drop {
		calls = append(calls, toolCall{"delete_table", map[string]string{"table_name": table}})
	}
	if err := runTools(ctx, database, append(calls, toolCall{"create_snapshot", map[string]string{"name": name}})...); err != nil {
		return err
	}
	// The engine chooses this directory.
	engineDir := filepath.Join(filepath.Dir(database), ".dynoxide")
	defer func() { // removes the directories unless another snapshot is being made
		_ = os.Remove(filepath.Join(engineDir, "snapshots"))
		_ = os.Remove(engineDir)
	}()
	return os.Rename(filepath.Join(engineDir, "snapshots", name+".db"), path)
}

// Check reports whether a file is a database of the engine with the given table.
func Check(ctx context.Context, database, table string) error {
	return runTools(ctx, database, toolCall{"describe_table", map[string]string{"table_name": table}})
}

// toolCall is a call of a tool of the engine's MCP server.
type toolCall struct {
	Name      string            `json:"name"`
	Arguments map[string]string `json:"arguments"`
}

// request is an MCP request, or a notification if ID is 0.
type request struct {
	Version string `json:"jsonrpc"`
	ID      int    `json:"id,omitempty"`
	Method  string `json:"method"`
	Params  any    `json:"params,omitempty"`
}

// response is the response to a request, or a notification of the server if ID is 0.
type response struct {
	ID     int
	Error  struct{ Message string }
	Result struct {
		IsError bool
		Content [1]struct{ Text string } // what went wrong
	}
}

// runTools starts an engine on a database file, which must exist, as an MCP server on its standard
// input and output, and makes calls one after the other until one fails.
func runTools(ctx context.Context, database string, calls ...toolCall) error {
	binary, err := Locate()
	if err != nil {
		return err
	}
	if _, err := os.Stat(database); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, binary, "mcp", "--db-path", database)
	cmd.Env = []string{} // do not expose secrets
	input, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the embedded DynamoDB: %w", err)
	}
	defer func() {
		_ = input.Close()
		_ = cmd.Wait() // its errors have been reported by a response
	}()
	requests := []request{{ID: 1, Method: "initialize", Params: map[string]any{
		"protocolVersion": "2024-11-05",
		"capabilities":    struct{}{},
		"clientInfo":      map[string]string{"name": "trefoil", "version": "1"},
	}}, {Method: "notifications/initialized"}}
	for i, call := range calls {
		requests = append(requests, request{ID: i + 2, Method: "tools/call", Params: call})
	}
	encoder, decoder := json.NewEncoder(input), json.NewDecoder(output)
	for _, r := range requests {
		r.Version = "2.0"
		if err := encoder.Encode(r); err != nil {
			return err
		}
		if err := r.await(decoder); err != nil {
			return fmt.Errorf("the embedded DynamoDB: %w", err)
		}
	}
	return nil
}

// await reads until the response to a request. It returns the error in the response.
func (r request) await(responses *json.Decoder) error {
	var got response
	for got.ID != r.ID {
		got = response{}
		if err := responses.Decode(&got); errors.Is(err, io.EOF) {
			return errors.New("it cannot open the database")
		} else if err != nil {
			return err
		}
	}
	switch {
	case got.Error.Message != "":
		return errors.New(got.Error.Message)
	case got.Result.IsError:
		return errors.New(got.Result.Content[0].Text)
	}
	return nil
}
