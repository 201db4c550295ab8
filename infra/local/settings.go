package main

import (
	"context"
	"crypto/rand"
	"slices"

	"trefoil/infra/local/route"
	"trefoil/shared/config"
	"trefoil/shared/store"
)

// settings is every variable that functions may be given: the environment, and
// over it what the stack has decided.
type settings struct {
	environment config.Source
	decided     map[string]string
	databaseFor func(function, endpoint string) string // see options
}

// ambient are the variables that Lambda itself sets, so that no route lists
// them, and where the stack has put AWS's services.
var ambient = []string{
	"AWS_REGION",
	"AWS_ACCESS_KEY_ID",
	"AWS_SECRET_ACCESS_KEY",
	"AWS_SESSION_TOKEN",
	"AWS_ENDPOINT_URL_DYNAMODB",
}

func newSettings(environment config.Source) settings {
	s := settings{environment: environment, decided: map[string]string{}}
	for name, value := range map[string]string{
		"TABLE_NAME":           "trefoil",
		"EPHEMERAL_TABLE_NAME": "trefoil-ephemeral",
		"AWS_REGION":           "us-east-1",
		"ORIGIN_SECRET":        rand.Text(),
	} {
		if s.get(name) == "" {
			s.decided[name] = value
		}
	}
	if s.get("AWS_ACCESS_KEY_ID") == "" {
		s.useDummyCredentials()
	}
	return s
}

// useDummyCredentials keeps real ones from whatever is not AWS; doubles of its
// services take any.
func (s settings) useDummyCredentials() {
	s.decided["AWS_ACCESS_KEY_ID"] = "local"
	s.decided["AWS_SECRET_ACCESS_KEY"] = "local"
	s.decided["AWS_SESSION_TOKEN"] = ""
}

func (s settings) lookup(name string) (string, bool) {
	if value, ok := s.decided[name]; ok {
		return value, true
	}
	return s.environment(name)
}

func (s settings) get(name string) string {
	value, _ := s.lookup(name)
	return value
}

// granted is what a route's function gets: what the route lists, the ambient
// ones, and behind the HTTP API what the gateway shows it.
func (s settings) granted(rt route.Route) map[string]string {
	given := map[string]string{}
	names := slices.Concat(rt.Env, rt.Secrets, ambient)
	if !rt.Streaming {
		names = append(names, "ORIGIN_SECRET")
	}
	for _, name := range names {
		if value, ok := s.lookup(name); ok && value != "" {
			given[name] = value
		}
	}
	if endpoint, ok := given["AWS_ENDPOINT_URL_DYNAMODB"]; ok && s.databaseFor != nil {
		given["AWS_ENDPOINT_URL_DYNAMODB"] = s.databaseFor(rt.Function, endpoint)
	}
	return given
}

// source is the same for a handler in process.
func (s settings) source(rt route.Route) config.Source {
	given := s.granted(rt)
	return func(name string) (string, bool) {
		value, ok := given[name]
		return value, ok
	}
}

// database is a DynamoDB client with the functions' own settings.
func (s settings) database(ctx context.Context) (*store.DB, error) {
	cfg, err := config.Load[struct{ AWS config.AWS }](ctx, s.lookup)
	if err != nil {
		return nil, err
	}
	return store.Open(store.Connection{
		Region:      cfg.AWS.Region,
		Endpoint:    cfg.AWS.DynamoDBEndpoint,
		Credentials: cfg.AWS.Credentials,
	}), nil
}
