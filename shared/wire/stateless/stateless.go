// Package stateless builds the functions that need neither tables nor other services.
package stateless

import (
	"net/http"

	"trefoil/shared/api"
	"trefoil/shared/config"
)

// Health builds GET /api/health.
func Health(config.Health) (http.Handler, error) {
	return api.Health(), nil
}

// LoginRedirect builds GET /api/login.
func LoginRedirect(config.LoginRedirect) (http.Handler, error) {
	return api.RedirectLogin(), nil
}

// GenerateCredentials builds POST /api/generate-credentials.
func GenerateCredentials(config.GenerateCredentials) (http.Handler, error) {
	return api.GenerateCredentials(), nil
}
