package gateway

import "net/http"

// Headers are the response headers that CloudFront adds. CDK and this gateway both read them from
// infra/headers.json.
type Headers struct {
	All       map[string]string `json:"all"`       // every response
	API       map[string]string `json:"api"`       // /api/*
	Stream    map[string]string `json:"stream"`    // streaming routes, in addition to API
	Documents map[string]string `json:"documents"` // pages and files without a hash in the name
	Assets    map[string]string `json:"assets"`    // /assets/*, with a hash in the name
	Icons     map[string]string `json:"icons"`     // /icons/*
	Admin     map[string]string `json:"admin"`     // /admin*; {icons} is the origin of icon uploads
}

// headerWriter overrides response headers just before they are sent, like a CloudFront response
// headers policy with override.
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

// Unwrap gives http.ResponseController access to the connection.
func (w *headerWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
