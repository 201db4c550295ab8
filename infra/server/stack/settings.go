package stack

import (
	"crypto/rand"
	"path/filepath"
	"slices"

	"trefoil/functions"
	"trefoil/shared/config"
)

// Settings holds the server's and the functions' environment variables. The overrides take precedence
// over the environment.
type Settings struct {
	Overrides   map[string]string
	environment config.Source
}

// Environment adds defaults to an environment, as a server with this environment does, so that other
// programs find its data and its database.
func Environment(environment config.Source) config.Source {
	s := NewSettings(environment)
	if s.Get("AWS_ENDPOINT_URL_DYNAMODB") == "" {
		s.useEmbedded()
	}
	return s.Lookup
}

// NewSettings returns an environment with defaults for settings that it can leave out. They include what
// AWS clients need for the embedded database, which accepts any credentials.
func NewSettings(environment config.Source) Settings {
	s := Settings{environment: environment, Overrides: map[string]string{}}
	for name, value := range map[string]string{
		"PORT":                 "3000",
		"DATA_DIR":             ".local",
		"TABLE_NAME":           MainTable,
		"EPHEMERAL_TABLE_NAME": EphemeralTable,
		"AWS_REGION":           "us-east-1",
		"ORIGIN_SECRET":        rand.Text(),
	} {
		s.SetDefault(name, value)
	}
	if absolute, err := filepath.Abs(s.Get("DATA_DIR")); err == nil {
		s.Overrides["DATA_DIR"] = absolute
	}
	if s.Get("AWS_ACCESS_KEY_ID") == "" {
		s.useDummyCredentials()
	}
	return s
}

func (s Settings) useEmbedded() {
	s.Overrides["AWS_ENDPOINT_URL_DYNAMODB"] = "unix:" + filepath.Join(s.Get("DATA_DIR"), DatabaseSocket)
	s.Overrides["TABLE_NAME"], s.Overrides["EPHEMERAL_TABLE_NAME"] = MainTable, EphemeralTable
	if s.Get("ICON_BUCKET") == "" { // a real S3 needs the real credentials
		s.useDummyCredentials()
	}
}

// useDummyCredentials replaces the AWS credentials, so that services other than AWS never receive
// real ones.
func (s Settings) useDummyCredentials() {
	s.Overrides["AWS_ACCESS_KEY_ID"] = "local"
	s.Overrides["AWS_SECRET_ACCESS_KEY"] = "local"
	s.Overrides["AWS_SESSION_TOKEN"] = ""
}

// Lookup returns a setting. It is a config.Source.
func (s Settings) Lookup(name string) (string, bool) {
	if value, ok := s.Overrides[name]; ok {
		return value, true
	}
	return s.environment(name)
}

// Get is Lookup for settings that mean the same whether they are unset or empty.
func (s Settings) Get(name string) string {
	value, _ := s.Lookup(name)
	return value
}

// SetDefault sets a setting that is unset or empty.
func (s Settings) SetDefault(name, value string) {
	if s.Get(name) == "" {
		s.Overrides[name] = value
	}
}

// ambient lists variables that every function receives although no route lists them: those that
// Lambda sets itself, and the service endpoints of the server.
var ambient = []string{
	"AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN",
	"AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL_S3",
}

// Variables returns the environment of a route's function: the variables that the route lists, the
// ambient ones, and, behind the HTTP API, the origin secret.
func Variables(lookup config.Source, rt functions.Route) map[string]string {
	env := map[string]string{}
	names := slices.Concat(rt.Env, rt.Secrets, ambient)
	if !rt.Streaming {
		names = append(names, "ORIGIN_SECRET")
	}
	for _, name := range names {
		if value, ok := lookup(name); ok && value != "" {
			env[name] = value
		}
	}
	return env
}
