// Command start measures the CPU time that each function uses before it polls for its first
// invocation, relative to the smallest function with aws-lambda-go. It starts the binaries in turn.
//
//	npm run bench -- start
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

const minimal = "minimal"

// Goals, relative to the minimal function.
const (
	goalJSON      = 1.5
	goalStreaming = 2
)

// tolerance is the factor by which a ratio may be worse than the recorded one. It exceeds the noise
// of a shared machine.
const tolerance = 1.35

// function is a function in functions/routes.json.
type function struct {
	Function  string
	Streaming bool
	Env       []string
	Secrets   []string
}

func (f function) goal() float64 {
	if f.Streaming {
		return goalStreaming
	}
	return goalJSON
}

// result is the JSON output for one binary.
type result struct {
	CPUMS float64 `json:"cpu_ms"` // median
	Ratio float64 `json:"ratio"`  // to the minimal function
}

func main() {
	out := flag.String("json", "", "write the results to this file")
	check := flag.String("check", "", "compare the ratios with those in this file")
	starts := flag.Int("starts", 40, "starts of each binary")
	only := flag.String("only", "", "measure only this function and the minimal one")
	flag.Parse()
	if err := run(*starts, *only, *out, *check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(starts int, only, out, check string) error {
	functions, err := routes()
	if err != nil {
		return err
	}
	functions = slices.DeleteFunc(functions, func(f function) bool { return only != "" && f.Function != only })
	functions = append(functions, function{Function: minimal})
	directory, err := os.MkdirTemp("", "start")
	if err != nil {
		return err
	}
	defer os.RemoveAll(directory)
	if err := build(directory); err != nil {
		return err
	}
	results, err := measure(directory, functions, starts)
	if err != nil {
		return err
	}
	printTable(functions, results)
	if check != "" {
		worse, err := compare(results, check)
		if err != nil || len(worse) == 0 {
			return err
		}
		fmt.Println("Worse than recorded, measuring again:", strings.Join(slices.Sorted(maps.Keys(worse)), ", "))
		functions = slices.DeleteFunc(functions, func(f function) bool { return worse[f.Function] == nil && f.Function != minimal })
		if results, err = measure(directory, functions, starts); err != nil {
			return err
		}
		printTable(functions, results)
		if worse, err = compare(results, check); err != nil {
			return err
		}
		return errors.Join(slices.Collect(maps.Values(worse))...)
	}
	if out == "" {
		return nil
	}
	text, err := json.MarshalIndent(results, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(text, '\n'), 0o644)
}

func routes() ([]function, error) {
	text, err := os.ReadFile("functions/routes.json")
	if err != nil {
		return nil, err
	}
	var functions []function
	return functions, json.Unmarshal(text, &functions)
}

// build builds all binaries with the same options as for AWS, but for this machine's platform.
func build(directory string) error {
	build := exec.Command("go", "build", "-tags", "lambda.norpc", "-trimpath", "-ldflags", "-s -w",
		"-o", directory+string(filepath.Separator), "./functions/...", "./bench/start/minimal")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	build.Stderr = os.Stderr
	return build.Run()
}

func measure(directory string, functions []function, starts int) (map[string]result, error) {
	ready := make(chan struct{}, 1)
	aws := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			parameters(w, r)
			return
		}
		ready <- struct{}{}
		<-r.Context().Done() // there is no invocation
	}))
	defer aws.Close()
	times := map[string][]float64{}
	for range starts {
		for _, f := range functions {
			took, err := start(directory, f, aws.URL, ready)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f.Function, err)
			}
			times[f.Function] = append(times[f.Function], float64(took.Microseconds())/1000)
		}
	}
	results := map[string]result{}
	base := median(times[minimal])
	for name, values := range times {
		results[name] = result{CPUMS: median(values), Ratio: median(values) / base}
	}
	return results, nil
}

// parameters responds to a request to the Parameter Store.
func parameters(w http.ResponseWriter, r *http.Request) {
	var request struct{ Names []string }
	body, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(body, &request)
	var found []map[string]string
	for _, name := range request.Names {
		found = append(found, map[string]string{"Name": name, "Value": "value"})
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"Parameters": found})
}

// start starts a binary and returns the CPU time that it has used when it first polls for an
// invocation.
func start(directory string, f function, url string, ready <-chan struct{}) (time.Duration, error) {
	cmd := exec.Command(filepath.Join(directory, f.Function))
	cmd.Env = []string{
		"AWS_LAMBDA_RUNTIME_API=" + strings.TrimPrefix(url, "http://"), "AWS_ENDPOINT_URL_SSM=" + url,
		"ORIGIN_SECRET=secret", "AWS_REGION=us-east-1", "AWS_ACCESS_KEY_ID=id", "AWS_SECRET_ACCESS_KEY=secret", "AWS_SESSION_TOKEN=token",
	}
	for _, name := range f.Env {
		cmd.Env = append(cmd.Env, name+"="+setting(name))
	}
	for _, name := range f.Secrets {
		cmd.Env = append(cmd.Env, name+"_PARAMETER=/app/"+name)
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	exited := make(chan struct{})
	go func() { _ = cmd.Wait(); close(exited) }()
	select {
	case <-ready:
	case <-exited:
		return 0, errors.New(stderr.String())
	}
	_ = cmd.Process.Kill()
	<-exited
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// setting returns a valid value for a variable.
func setting(name string) string {
	switch {
	case strings.HasSuffix(name, "_LIMIT"), name == "MODEL_ROUTER_FIRST_BYTE":
		return "1"
	case name == "SEARCH_PROVIDER":
		return "searxng"
	case strings.HasSuffix(name, "_URL"), name == "OIDC_ISSUER":
		return "https://service.example"
	}
	return "value"
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

func printTable(functions []function, results map[string]result) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "function\tCPU ms\tratio\tgoal\t\n")
	for _, f := range functions {
		r := results[f.Function]
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%g\t\n", f.Function, r.CPUMS, r.Ratio, f.goal())
	}
	_ = w.Flush() // ignore a closed terminal
}

// compare returns an error for each function whose ratio is worse than the recorded one by more
// than the tolerance.
func compare(results map[string]result, file string) (worse map[string]error, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var recorded map[string]result
	if err := json.Unmarshal(text, &recorded); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	worse = map[string]error{}
	for name, r := range results {
		if want, ok := recorded[name]; ok && r.Ratio > want.Ratio*tolerance {
			worse[name] = fmt.Errorf("%s: %.2f times the minimal function's CPU time, recorded %.2f", name, r.Ratio, want.Ratio)
		}
	}
	return worse, nil
}
