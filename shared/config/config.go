// Package config reads a function's settings from its environment into one
// typed struct per function. The struct tags are the list of what a function
// needs; a test in package wire holds them to functions/routes.json.
package config

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"strings"
)

// Source looks a variable up. Lambdas use Environment; the local stack gives
// each function a Source that knows only what its route lists.
type Source func(name string) (string, bool)

// Environment is the process's own environment.
var Environment Source = os.LookupEnv

// The struct tags of a setting.
const (
	tagEnv      = "env"      // the variable's name
	tagSecret   = "secret"   // the same, and it may come from the parameter store
	tagOptional = "optional" // present: the setting may be empty
)

// ParameterSuffix turns a secret's name into the variable that holds its name
// in the parameter store.
const ParameterSuffix = "_PARAMETER"

// Load fills a config struct. Its error names every variable that is missing,
// so that a deployment is mended in one go.
func Load[C any](ctx context.Context, source Source) (C, error) {
	var cfg C
	value := reflect.ValueOf(&cfg).Elem()
	if err := load(ctx, source, value); err != nil {
		return cfg, err
	}
	return cfg, nil
}

func load(ctx context.Context, source Source, cfg reflect.Value) error {
	var missing []string
	var parameters []parameter
	for i := range cfg.NumField() {
		field, target := cfg.Type().Field(i), cfg.Field(i)
		if target.Type() == reflect.TypeFor[AWS]() {
			target.Set(reflect.ValueOf(newAWS(source)))
			continue
		}
		name, secret := setting(field)
		_, optional := field.Tag.Lookup(tagOptional)
		if text, ok := source(name); ok && text != "" {
			target.SetString(text)
			continue
		}
		if secret {
			if at, ok := source(name + ParameterSuffix); ok && at != "" {
				parameters = append(parameters, parameter{at, target, optional})
				continue
			}
		}
		if !optional {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("missing environment variables: %s", strings.Join(missing, ", "))
	}
	return fetchParameters(ctx, newAWS(source), parameters)
}

// setting is the variable behind a field and whether it is a secret.
func setting(field reflect.StructField) (name string, secret bool) {
	if name, ok := field.Tag.Lookup(tagSecret); ok {
		return name, true
	}
	return field.Tag.Get(tagEnv), false
}

// Variables lists the settings and the secrets of a config struct, for the
// test that holds them to the route table.
func Variables[C any]() (env, secrets []string) {
	t := reflect.TypeFor[C]()
	for i := range t.NumField() {
		if t.Field(i).Type == reflect.TypeFor[AWS]() {
			continue
		}
		if name, secret := setting(t.Field(i)); secret {
			secrets = append(secrets, name)
		} else {
			env = append(env, name)
		}
	}
	return env, secrets
}

// Optional lists the settings and secrets of a config struct that may be empty.
func Optional[C any]() []string {
	var names []string
	t := reflect.TypeFor[C]()
	for i := range t.NumField() {
		if _, optional := t.Field(i).Tag.Lookup(tagOptional); optional {
			name, _ := setting(t.Field(i))
			names = append(names, name)
		}
	}
	return names
}
