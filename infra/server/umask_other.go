//go:build !unix

package main

// restrictNewFiles does nothing: this system has no umask.
func restrictNewFiles() {}
