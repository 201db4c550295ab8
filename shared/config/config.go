// Package config reads a function's settings from its environment into one typed struct per
// function. The struct tags name the variables; a test in package wire checks them against
// functions/routes.json.
package config

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
)

// Source looks up a variable. Lambdas use Environment. The local stack gives each function a Source
// with only the variables that are meant for it.
type Source func(name string) (string, bool)

// Environment looks up variables in the environment of the process.
var Environment Source = os.LookupEnv

// Values returns a Source of the given variables.
func Values(variables map[string]string) Source {
	return func(name string) (string, bool) { value, ok := variables[name]; return value, ok }
}

// Struct tags.
const (
	tagEnv      = "env"      // the variable's name
	tagSecret   = "secret"   // the variable's name; the value can also come from the Parameter Store
	tagOptional = "optional" // if present, the setting can be empty
	tagGroup    = "group"    // a group is set in full or not at all, except for optional settings
)

// ParameterSuffix is appended to the name of a secret to form the name of the variable that holds
// the secret's name or ARN in the Parameter Store.
const ParameterSuffix = "_PARAMETER"

// Load reads a config struct. Its error names all missing variables at once.
func Load[C any](ctx context.Context, source Source) (C, error) {
	var cfg C
	err := load(ctx, source, reflect.ValueOf(&cfg).Elem())
	return cfg, err
}

func load(ctx context.Context, source Source, cfg reflect.Value) error {
	aws := newAWS(source)
	fields := fieldsOf(cfg, aws)
	for i, f := range fields {
		if text, _ := source(f.name); text != "" {
			f.value.SetString(text)
		} else if f.secret {
			fields[i].parameter, _ = source(f.name + ParameterSuffix)
		}
	}
	inStore := func(f field) bool { return f.parameter != "" }
	if err := missingError(slices.DeleteFunc(missingFields(fields), inStore)); err != nil {
		return err
	}
	if err := fetchParameters(ctx, aws, fields); err != nil {
		return err
	}
	return missingError(missingFields(fields))
}

// missingError returns an error that names the given fields, or nil if there are none.
func missingError(fields []field) error {
	var variables, parameters, parts []string
	for _, f := range fields {
		if f.parameter != "" {
			parameters = append(parameters, f.parameter)
		} else {
			variables = append(variables, f.name)
		}
	}
	if len(variables) > 0 {
		parts = append(parts, "missing environment variables: "+strings.Join(variables, ", "))
	}
	if len(parameters) > 0 {
		parts = append(parts, fmt.Sprintf("missing parameters: %v", parameters))
	}
	if len(parts) == 0 {
		return nil
	}
	return errors.New(strings.Join(parts, "; "))
}

// field is a setting of a config struct.
type field struct {
	name      string        // of the variable
	value     reflect.Value // receives the value
	secret    bool
	parameter string // name or ARN of the parameter with the value, or empty
	optional  bool
	group     string // or empty
}

// fieldsOf returns the fields of a config struct and of the structs in it, except for AWS, which it
// sets.
func fieldsOf(cfg reflect.Value, aws AWS) []field {
	var fields []field
	for i := range cfg.NumField() {
		value, tag := cfg.Field(i), cfg.Type().Field(i).Tag
		switch {
		case value.Type() == reflect.TypeFor[AWS]():
			value.Set(reflect.ValueOf(aws))
		case value.Kind() == reflect.Struct:
			fields = append(fields, fieldsOf(value, aws)...)
		default:
			f := field{value: value, group: tag.Get(tagGroup)}
			if f.name, f.secret = tag.Lookup(tagSecret); !f.secret {
				f.name = tag.Get(tagEnv)
			}
			_, f.optional = tag.Lookup(tagOptional)
			fields = append(fields, f)
		}
	}
	return fields
}

// missingFields returns the empty fields that must not be empty. A field of a group must be set if
// any other field of the group is.
func missingFields(fields []field) []field {
	isSet := map[string]bool{"": true} // fields without a group
	for _, f := range fields {
		isSet[f.group] = isSet[f.group] || f.value.String() != ""
	}
	var missing []field
	for _, f := range fields {
		if f.value.String() == "" && !f.optional && isSet[f.group] {
			missing = append(missing, f)
		}
	}
	return missing
}

// Variables returns the names of the variables and secrets of a config struct. A test checks them
// against functions/routes.json.
func Variables[C any]() (env, secrets []string) {
	for _, f := range fieldsOf(reflect.ValueOf(new(C)).Elem(), AWS{}) {
		if f.secret {
			secrets = append(secrets, f.name)
		} else {
			env = append(env, f.name)
		}
	}
	return env, secrets
}

// Optional returns the names of the variables and secrets of a config struct that can be empty,
// alone or together with the rest of their group.
func Optional[C any]() []string {
	var names []string
	for _, f := range fieldsOf(reflect.ValueOf(new(C)).Elem(), AWS{}) {
		if f.optional || f.group != "" {
			names = append(names, f.name)
		}
	}
	return names
}
