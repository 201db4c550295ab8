package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"trefoil/shared/config"
)

// options configure a stack.
type options struct {
	root      string        // directory of the repository
	port      int           // public port; 0 picks a free one
	data      string        // directory for persistent data
	web       string        // directory of the built web app
	functions string        // directory of the Lambda binaries; empty runs the handlers in process
	pace      float64       // see demo.Router
	month     time.Duration // length of a month in the local Stripe; 0 is a calendar month
	lookup    config.Source // the environment
	log       io.Writer     // output of Lambda processes

	// databaseFor returns the DynamoDB endpoint for a function, so that tests can intercept its
	// calls. If nil, every function uses the endpoint directly.
	databaseFor func(function, endpoint string) string
}

const defaultPort = 3000

// readOptions reads the options from the environment. Its error is one sentence for the user.
func readOptions(lookup config.Source) (options, error) {
	get := func(name string) string { text, _ := lookup(name); return text }
	root, err := findRoot()
	if err != nil {
		return options{}, err
	}
	o := options{root: root, web: filepath.Join(root, "web", "dist"), lookup: lookup, log: os.Stderr}
	o.port, err = strconv.Atoi(cmp.Or(get("PORT"), strconv.Itoa(defaultPort)))
	if err != nil || o.port < 0 || o.port > 65535 {
		return o, fmt.Errorf("PORT must be a number from 0 to 65535, not %q", get("PORT"))
	}
	o.pace, err = strconv.ParseFloat(cmp.Or(get("DEMO_PACE"), "1"), 64)
	if err != nil || !(o.pace >= 0 && o.pace <= 100) {
		return o, fmt.Errorf("DEMO_PACE must be a number from 0 to 100, not %q", get("DEMO_PACE"))
	}
	month, err := strconv.Atoi(cmp.Or(get("DEMO_MONTH"), "0"))
	if err != nil || month < 0 {
		return o, fmt.Errorf("DEMO_MONTH must be a whole number of seconds, 0 or more, not %q", get("DEMO_MONTH"))
	}
	o.month = time.Duration(month) * time.Second
	if o.data, err = filepath.Abs(cmp.Or(get("DATA_DIR"), filepath.Join(root, ".local"))); err != nil {
		return o, err
	}
	if get("LAMBDA") == "1" {
		o.functions = filepath.Join(root, "infra", "build", "functions")
	}
	return o, nil
}

// findRoot finds the repository in the working directory or its parents.
func findRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "functions", "routes.json")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("functions/routes.json was not found in this directory or its parents: run this inside the repository")
		}
		dir = parent
	}
}
