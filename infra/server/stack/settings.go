package stack

import (
	"crypto/rand"
	"path/filepath"
	"slices"
	"strconv"

	"trefoil/functions"
	"trefoil/shared/config"
)

// settings holds the functions' environment variables. The server's overrides take precedence over
// the environment.
type settings struct {
	environment config.Source
	overrides   map[string]string
	databaseFor func(function, endpoint string) string // see Options
}

// Ambient lists variables that every function receives although no route lists them: those that
// Lambda sets itself, and the service endpoints of the server.
var Ambient = []string{
	"AWS_REGION",
	"AWS_ACCESS_KEY_ID",
	"AWS_SECRET_ACCESS_KEY",
	"AWS_SESSION_TOKEN",
	"AWS_ENDPOINT_URL_DYNAMODB",
	"AWS_ENDPOINT_URL_S3",
}

// Defaults are the settings that the environment can leave out. They include what AWS clients need
// for the embedded database, which accepts any credentials.
func Defaults() map[string]string {
	return map[string]string{
		"PORT":                 strconv.Itoa(DefaultPort),
		"DATA_DIR":             ".local",
		"TABLE_NAME":           "trefoil",
		"EPHEMERAL_TABLE_NAME": "trefoil-ephemeral",
		"AWS_REGION":           "us-east-1",
		"ORIGIN_SECRET":        rand.Text(),
	}
}

// Environment adds defaults to an environment, as a server with this environment does, so that other
// programs find its data and its database.
func Environment(environment config.Source) config.Source {
	s := newSettings(environment)
	if s.get("AWS_ENDPOINT_URL_DYNAMODB") == "" {
		s.useEmbedded(s.get("DATA_DIR"))
	}
	return s.lookup
}

func newSettings(environment config.Source) settings {
	s := settings{environment: environment, overrides: map[string]string{}}
	for name, value := range Defaults() {
		if s.get(name) == "" {
			s.overrides[name] = value
		}
	}
	if absolute, err := filepath.Abs(s.get("DATA_DIR")); err == nil {
		s.overrides["DATA_DIR"] = absolute
	}
	if s.get("AWS_ACCESS_KEY_ID") == "" {
		s.useDummyCredentials()
	}
	return s
}

// useEmbedded selects the embedded database that serves a DATA_DIR.
func (s settings) useEmbedded(data string) {
	s.overrides["AWS_ENDPOINT_URL_DYNAMODB"] = DatabaseEndpoint(data)
	if s.get("AWS_ENDPOINT_URL_S3") == "" { // a real S3 needs the real credentials
		s.useDummyCredentials()
	}
}

// useDummyCredentials replaces the AWS credentials, so that services other than AWS never receive
// real ones.
func (s settings) useDummyCredentials() {
	s.overrides["AWS_ACCESS_KEY_ID"] = "local"
	s.overrides["AWS_SECRET_ACCESS_KEY"] = "local"
	s.overrides["AWS_SESSION_TOKEN"] = ""
}

func (s settings) lookup(name string) (string, bool) {
	if value, ok := s.overrides[name]; ok {
		return value, true
	}
	return s.environment(name)
}

func (s settings) get(name string) string {
	value, _ := s.lookup(name)
	return value
}

// Variables returns the environment of a route's function: the variables that the route lists, the
// ambient ones, and, behind the HTTP API, the origin secret.
func Variables(lookup config.Source, rt functions.Route) map[string]string {
	env := map[string]string{}
	names := slices.Concat(rt.Env, rt.Secrets, Ambient)
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

// source returns the environment of a route's function, for a handler in this process.
func (s settings) source(rt functions.Route) config.Source {
	env := Variables(s.lookup, rt)
	if endpoint, ok := env["AWS_ENDPOINT_URL_DYNAMODB"]; ok && s.databaseFor != nil {
		env["AWS_ENDPOINT_URL_DYNAMODB"] = s.databaseFor(rt.Function, endpoint)
	}
	return config.Values(env)
}
