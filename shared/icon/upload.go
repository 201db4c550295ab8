package icon

// Upload lets a browser upload one icon to the bucket: a PUT of the bytes with their content type.
type Upload struct {
	URL     string            // presigned
	Headers map[string]string // signed headers that the browser must send
	Path    string            // names the upload when a model is saved
}
