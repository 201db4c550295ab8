// Command dev is npm start: it starts doubles of the external services that the environment does not
// configure, and then the server with the settings that select them. The doubles ask for no
// passwords: they are for trying and developing, not for the internet.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"trefoil/infra/server/stack"
	"trefoil/shared/brand"
	"trefoil/shared/config"
)

func main() {
	ctx, stop := stack.Prepare(config.Environment)
	defer stop()
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: dev <path of the server>")
		os.Exit(2)
	}
	o := options{environment: config.Environment, log: os.Stderr}
	if lambda, _ := o.environment("LAMBDA"); lambda == "1" {
		o.functions = filepath.Join("infra", "build", "functions")
	}
	err := run(ctx, o, os.Args[1], os.Stdout)
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) { // the server has said why
		os.Exit(1)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s did not start: %v.\n", brand.Name, err)
		os.Exit(1)
	}
}

// run starts the doubles and the server, and serves until ctx ends.
func run(ctx context.Context, o options, server string, out io.Writer) error {
	d, err := start(o)
	if err != nil {
		return err
	}
	defer d.stop()
	if len(d.summary) > 0 {
		fmt.Fprintf(out, "\nDoubles, for trying and developing, not for the internet\n\n  %s\n", strings.Join(d.summary, "\n  "))
	}
	cmd := exec.Command(server)
	// The server ends when its standard input does, so it does not outlive this process.
	cmd.Env = append(os.Environ(), "UNTIL_STDIN_ENDS=1")
	for name, value := range d.Overrides {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	cmd.Stderr = os.Stderr
	input, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { _ = input.Close() })
	defer stop()
	for lines := bufio.NewScanner(output); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "ready ") {
			if err := d.createPro(ctx); err != nil && ctx.Err() == nil {
				fmt.Fprintf(os.Stderr, "The Pro test account was not created: %v.\n", err)
			}
		}
		fmt.Fprintln(out, lines.Text())
	}
	return cmd.Wait()
}
