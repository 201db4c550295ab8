package dynoxide

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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
	t, err := startTools(ctx, database)
	if err != nil {
		return err
	}
	defer t.close()
	for _, table := range drop {
		if err := t.call("delete_table", map[string]string{"table_name": table}); err != nil {
			return err
		}
	}
	name := rand.Text()
	if err := t.call("create_snapshot", map[string]string{"name": name}); err != nil {
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
	t, err := startTools(ctx, database)
	if err != nil {
		return err
	}
	defer t.close()
	return t.call("describe_table", map[string]string{"table_name": table})
}

// tools is an engine process that runs as an MCP server on its standard input and output.
type tools struct {
	cmd    *exec.Cmd
	input  io.WriteCloser
	output *json.Decoder
	calls  int
}

// startTools starts an engine on a database file, which must exist.
func startTools(ctx context.Context, database string) (*tools, error) {
	binary, err := Locate()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(database); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, binary, "mcp", "--db-path", database)
	cmd.Env = []string{} // do not expose secrets
	input, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the embedded DynamoDB: %w", err)
	}
	t := &tools{cmd: cmd, input: input, output: json.NewDecoder(bufio.NewReader(output))}
	_, err = t.request("initialize", map[string]any{
		"protocolVersion": "2024-11-05",
		"capabilities":    struct{}{},
		"clientInfo":      map[string]string{"name": "trefoil", "version": "1"},
	})
	if err == nil {
		err = t.send(map[string]any{"method": "notifications/initialized"})
	}
	if err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// close ends the process.
func (t *tools) close() {
	_ = t.input.Close()
	_ = t.cmd.Wait() // its errors have been reported by a request
}

// call calls a tool.
func (t *tools) call(tool string, arguments map[string]string) error {
	result, err := t.request("tools/call", map[string]any{"name": tool, "arguments": arguments})
	if err == nil && result.IsError {
		var texts []string
		for _, c := range result.Content {
			texts = append(texts, c.Text)
		}
		err = fmt.Errorf("the embedded DynamoDB: %s: %s", tool, strings.Join(texts, " "))
	}
	return err
}

// toolResult is the result of a tool's call.
type toolResult struct {
	Content []struct{ Text string }
	IsError bool
}

// request sends a request and waits for its response.
func (t *tools) request(method string, params any) (toolResult, error) {
	t.calls++
	if err := t.send(map[string]any{"id": t.calls, "method": method, "params": params}); err != nil {
		return toolResult{}, err
	}
	for {
		var response struct {
			ID     int
			Result toolResult
			Error  *struct{ Message string }
		}
		switch err := t.output.Decode(&response); {
		case errors.Is(err, io.EOF):
			return toolResult{}, errors.New("the embedded DynamoDB cannot open the database")
		case err != nil:
			return toolResult{}, fmt.Errorf("the embedded DynamoDB: %w", err)
		case response.ID != t.calls: // a notification
		case response.Error != nil:
			return toolResult{}, fmt.Errorf("the embedded DynamoDB: %s", response.Error.Message)
		default:
			return response.Result, nil
		}
	}
}

func (t *tools) send(message map[string]any) error {
	message["jsonrpc"] = "2.0"
	return json.NewEncoder(t.input).Encode(message)
}
