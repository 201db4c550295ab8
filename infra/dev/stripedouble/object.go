package stripedouble

import (
	"encoding/json"
	"strings"
)

// object is an object as the API sends it.
type object = map[string]any

// show returns one of stripe-go's objects as the API sends it. Zero values are left out, which means
// the same to stripe-go, and references are IDs.
func show(x any) object {
	var shown object
	if err := json.Unmarshal(mustMarshal(x), &shown); err != nil { // x is a struct
		panic(err)
	}
	compact(shown)
	return shown
}

func mustMarshal(x any) []byte {
	text, err := json.Marshal(x)
	if err != nil { // objects always marshal
		panic(err)
	}
	return text
}

// compact removes zero values and replaces objects that have only an ID with the ID.
func compact(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for name, field := range value {
			if value[name] = compact(field); value[name] == nil {
				delete(value, name)
			}
		}
		if id := value["id"]; id != nil && len(value) == 1 {
			return id
		}
		if len(value) == 0 {
			return nil
		}
	case []any:
		for i := range value {
			value[i] = compact(value[i])
		}
	case string, float64, bool:
		if value == "" || value == 0.0 || value == false {
			return nil
		}
	}
	return value
}

// expand replaces the reference at a path, such as data.default_payment_method, with its object.
func (d *Double) expand(value any, path string) {
	name, rest, nested := strings.Cut(path, ".")
	switch value := value.(type) {
	case []object:
		for _, o := range value {
			d.expand(o, path)
		}
	case object:
		if nested {
			d.expand(value[name], rest)
			return
		}
		id, _ := value[name].(string)
		for _, t := range d.state.tables() {
			if found := t.find(id); found != nil {
				value[name] = found
			}
		}
	}
}
