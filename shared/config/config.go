// Package config reads a function's settings from its environment into one typed struct per
// function. The struct tags name the variables; a test in package wire checks them against
// functions/routes.json.
package config

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"strings"
)

// Source looks up a variable. Lambdas use Environment. The local stack gives each function a
// Source with only the variables that its route lists.
type Source func(name string) (string, bool)

// Environment looks up variables in the environment of the process.
var Environment Source = os.LookupEnv

// Struct tags.
const (
	tagEnv      = "env"      // the variable's name
	tagSecret   = "secret"   // the variable's name; the value can also come from the Parameter Store
	tagOptional = "optional" // if present, the setting can be empty
)

// ParameterSuffix is appended to the name of a secret to form the name of the variable that holds
// its name or ARN in the Parameter Store.
const ParameterSuffix = "_PARAMETER"

// Load reads a config struct. Its error names all missing variables at once.
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

// setting returns the variable name of a field and whether it is a secret.
func setting(field reflect.StructField) (name string, secret bool) {
	if name, ok := field.Tag.Lookup(tagSecret); ok {
		return name, true
	}
	return field.Tag.Get(tagEnv), false
}

// Variables returns the names of the variables and secrets of a config struct. A test checks them
// against functions/routes.json.
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

// Optional returns the names of the variables and secrets of a config struct that can be empty.
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
