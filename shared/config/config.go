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
	value := reflect.ValueOf(&cfg).Elem()
	if err := load(ctx, source, value); err != nil {
		return cfg, err
	}
	return cfg, nil
}

func load(ctx context.Context, source Source, cfg reflect.Value) error {
	fields := readFields(source, cfg)
	inStore := func(f field) bool { return f.parameter != "" }
	if err := missingError(slices.DeleteFunc(missingFields(fields), inStore)); err != nil {
		return err
	}
	if err := fetchParameters(ctx, newAWS(source), fields); err != nil {
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
	parameter string        // name or ARN of the parameter with the value, or empty
	optional  bool
	group     string // or empty
}

// readFields returns the fields of a config struct and of the structs in it, except for AWS, which
// it sets.
func readFields(source Source, cfg reflect.Value) []field {
	var fields []field
	for i := range cfg.NumField() {
		target := cfg.Field(i)
		switch {
		case target.Type() == reflect.TypeFor[AWS]():
			target.Set(reflect.ValueOf(newAWS(source)))
		case target.Kind() == reflect.Struct:
			fields = append(fields, readFields(source, target)...)
		default:
			fields = append(fields, readField(source, cfg.Type().Field(i), target))
		}
	}
	return fields
}

func readField(source Source, declared reflect.StructField, value reflect.Value) field {
	name, secret := setting(declared)
	f := field{name: name, value: value, group: declared.Tag.Get(tagGroup)}
	_, f.optional = declared.Tag.Lookup(tagOptional)
	if text, ok := source(name); ok && text != "" {
		value.SetString(text)
	} else if secret {
		f.parameter, _ = source(name + ParameterSuffix)
	}
	return f
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

// setting returns the variable name of a field and whether it is a secret.
func setting(field reflect.StructField) (name string, secret bool) {
	if name, ok := field.Tag.Lookup(tagSecret); ok {
		return name, true
	}
	return field.Tag.Get(tagEnv), false
}

// declared returns the fields of a config struct and of the structs in it, except for AWS.
func declared(t reflect.Type) []reflect.StructField {
	var fields []reflect.StructField
	for i := range t.NumField() {
		switch f := t.Field(i); {
		case f.Type == reflect.TypeFor[AWS]():
		case f.Type.Kind() == reflect.Struct:
			fields = append(fields, declared(f.Type)...)
		default:
			fields = append(fields, f)
		}
	}
	return fields
}

// Variables returns the names of the variables and secrets of a config struct. A test checks them
// against functions/routes.json.
func Variables[C any]() (env, secrets []string) {
	for _, f := range declared(reflect.TypeFor[C]()) {
		if name, secret := setting(f); secret {
			secrets = append(secrets, name)
		} else {
			env = append(env, name)
		}
	}
	return env, secrets
}

// Optional returns the names of the variables and secrets of a config struct that can be empty,
// alone or together with the rest of their group.
func Optional[C any]() []string {
	var names []string
	for _, f := range declared(reflect.TypeFor[C]()) {
		_, optional := f.Tag.Lookup(tagOptional)
		_, grouped := f.Tag.Lookup(tagGroup)
		if optional || grouped {
			name, _ := setting(f)
			names = append(names, name)
		}
	}
	return names
}
