package icon

// Upload lets a browser upload one icon to the bucket with a PUT request.
type Upload struct {
	URL     string            // presigned
	Headers map[string]string // signed headers that the browser must send
	Path    string            // of the icon on this site once a model uses it
}
