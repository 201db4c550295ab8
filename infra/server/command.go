package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"trefoil/infra/server/dynoxide"
	"trefoil/infra/server/stack"
	"trefoil/shared/brand"
	"trefoil/shared/config"
)

// version is set by the build of a release.
var version = "development"

const usage = `usage: trefoil [command]

Without a command, it serves. DATA_DIR selects the data. The file - stands for standard output or
input. The commands are

  backup <file>              save accounts, models, costs and icons, also while the server runs
  restore [-replace] <file>  load a backup while the server is stopped
  link                       print the link that lets you in once, with SINGLE_USER=1
  health                     check that the server responds
  version                    print the version
` + operatorUsage

// command runs a command with the settings of an environment. Its error is one sentence for the
// user.
func command(ctx context.Context, name string, args []string, environment config.Source) error {
	settings := stack.Environment(environment)
	get := func(name string) string { value, _ := settings(name); return value }
	data := get("DATA_DIR")
	switch {
	case name == "backup" && len(args) == 1:
		return save(args[0], func(w io.Writer) error { return stack.Backup(ctx, data, w) })
	case name == "restore" && (len(args) == 1 || len(args) == 2 && args[0] == "-replace"):
		file := os.Stdin
		if path := args[len(args)-1]; path != "-" {
			var err error
			if file, err = os.Open(path); err != nil {
				return err
			}
			defer file.Close()
		}
		return stack.Restore(ctx, data, file, len(args) == 2)
	case name == "link" && len(args) == 0:
		link, err := os.ReadFile(filepath.Join(data, stack.LinkFile))
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("no server with SINGLE_USER=1 uses %s: start it, or set DATA_DIR to the directory of the server", data)
		}
		fmt.Print(string(link))
		return err
	case name == "health" && len(args) == 0:
		return checkHealth(ctx, get("LISTEN"), get("PORT"))
	case name == "operator":
		endpoint, _ := environment("AWS_ENDPOINT_URL_DYNAMODB")
		table, _ := environment("TABLE_NAME")
		switch {
		case endpoint != "": // the server's
		case table != "": // on AWS, with its own settings
			settings = environment
		case !dynoxide.Serves(filepath.Join(data, stack.DatabaseSocket)):
			return fmt.Errorf("no server uses %s: start it, or set DATA_DIR to the directory of the server", data)
		}
		return runOperator(ctx, args, settings, os.Stdout)
	case name == "version" && len(args) == 0:
		fmt.Println(brand.Name, version)
		return nil
	case name == "help" || name == "-h" || name == "-help" || name == "--help":
		fmt.Println(usage)
		return nil
	}
	return errors.New(usage)
}

// save lets write fill a new file, or standard output if the path is "-". On error, it deletes the
// file.
func save(path string, write func(io.Writer) error) error {
	if path == "-" {
		return write(os.Stdout)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	err = errors.Join(write(file), file.Sync(), file.Close())
	if err != nil {
		_ = os.Remove(path) // report the first error
	}
	return err
}

const healthTimeout = 5 * time.Second

// checkHealth requests /api/health at the first address of LISTEN.
func checkHealth(ctx context.Context, listen, port string) error {
	first, _, _ := strings.Cut(listen, ",")
	host := cmp.Or(strings.TrimSpace(first), "127.0.0.1")
	if address, err := netip.ParseAddr(host); err == nil && address.IsUnspecified() {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/api/health", nil)
	if err != nil {
		return err
	}
	request.Host = "localhost"                          // the server accepts it at every address
	client := http.Client{Transport: &http.Transport{}} // without a proxy
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server is not healthy: status %d", response.StatusCode)
	}
	return nil
}
