package gateway

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

// Headers are the response headers that CloudFront adds, by what is served.
// infra/headers.json holds them for CDK and for this gateway.
type Headers struct {
	All       map[string]string `json:"all"`       // every response
	API       map[string]string `json:"api"`       // /api/*
	Documents map[string]string `json:"documents"` // the pages and whatever has no hash in its name
	Assets    map[string]string `json:"assets"`    // /assets/*, whose names hold a hash
}

// ReadHeaders loads infra/headers.json.
func ReadHeaders(path string) (Headers, error) {
	var h Headers
	text, err := os.ReadFile(path)
	if err != nil {
		return h, err
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return h, fmt.Errorf("%s: %w", path, err)
	}
	return h, nil
}

// headerWriter sets headers over whatever the handler set, just before they
// leave, as a response headers policy with override does.
type headerWriter struct {
	http.ResponseWriter
	set   map[string]string
	wrote bool
}

func (w *headerWriter) WriteHeader(status int) {
	if !w.wrote && status >= http.StatusOK {
		w.wrote = true
		for name, value := range w.set {
			w.Header().Set(name, value)
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *headerWriter) Write(p []byte) (int, error) {
	if !w.wrote {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *headerWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
