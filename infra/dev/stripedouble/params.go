package stripedouble

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// params are the parameters of a request in Stripe's form encoding, such as
// items[0][price]=price_x&metadata[user_id]=1.
type params struct{ url.Values }

var (
	index = regexp.MustCompile(`\[\d*\]`)
	key   = regexp.MustCompile(`^metadata\[[^\]]+\]$|\[metadata\]\[[^\]]+\]$`)
)

// shape returns the name of a parameter as in the table of operations: items[#][price] for
// items[0][price], and metadata[*] for metadata[user_id].
func shape(name string) string {
	if key.MatchString(name) {
		return name[:strings.LastIndexByte(name, '[')] + "[*]"
	}
	return index.ReplaceAllString(name, "[#]")
}

// check returns an error for an unknown or missing parameter.
func (p params) check(known, required []string) error {
	for name := range p.Values {
		if s := shape(name); s != "expand[#]" && !slices.Contains(known, s) {
			return &apiError{status: 400, kind: invalidRequest, code: "parameter_unknown", param: name, message: "Received unknown parameter: " + name + ". The local double may not implement it."}
		}
	}
	for _, name := range required {
		if p.Get(name) == "" {
			return &apiError{status: 400, kind: invalidRequest, code: "parameter_missing", param: name, message: "Missing required param: " + name + "."}
		}
	}
	return nil
}

// metadata returns a copy of the map with the request's changes applied: an empty value deletes a
// key.
func (p params) metadata(prefix string, to map[string]string) map[string]string {
	changed := map[string]string{}
	maps.Copy(changed, to)
	for name, values := range p.Values {
		k, ok := strings.CutPrefix(name, prefix+"[")
		if !ok {
			continue
		}
		k = strings.TrimSuffix(k, "]")
		if changed[k] = values[0]; values[0] == "" {
			delete(changed, k)
		}
	}
	return changed
}

// expansions returns the values of expand, in a stable order.
func (p params) expansions() []string {
	var all []string
	for name, values := range p.Values {
		if shape(name) == "expand[#]" {
			all = append(all, values...)
		}
	}
	slices.Sort(all)
	return all
}

// boolean returns a parameter that is true or false. ok is false if it is not set.
func (p params) boolean(name string) (value, ok bool, err error) {
	switch p.Get(name) {
	case "":
		return false, false, nil
	case "true":
		return true, true, nil
	case "false":
		return false, true, nil
	}
	return false, false, invalid(name, "Invalid boolean: %s", p.Get(name))
}

// integer returns a parameter, or fallback if it is not set.
func (p params) integer(name string, fallback int64) (int64, error) {
	if !p.Has(name) {
		return fallback, nil
	}
	n, err := strconv.ParseInt(p.Get(name), 10, 64)
	if err != nil {
		return 0, &apiError{status: 400, kind: invalidRequest, code: "parameter_invalid_integer", param: name, message: "Invalid integer: " + p.Get(name)}
	}
	return n, nil
}

// page returns one page of a list. The items are newest first, as in all lists of the API.
func (p params) page(url string, items []object) (object, error) {
	limit, err := p.integer("limit", 10)
	if err != nil {
		return nil, err
	}
	if limit < 1 || limit > 100 {
		return nil, invalid("limit", "This value must be between 1 and 100.")
	}
	position := func(name string) (int, error) {
		at := slices.IndexFunc(items, func(o object) bool { return o["id"] == p.Get(name) })
		if at < 0 {
			return 0, missing(400, "object", name, p.Get(name))
		}
		return at, nil
	}
	if p.Has("starting_after") {
		at, err := position("starting_after")
		if err != nil {
			return nil, err
		}
		items = items[at+1:]
	}
	if p.Has("ending_before") {
		at, err := position("ending_before")
		if err != nil {
			return nil, err
		}
		items = items[max(0, at-int(limit)):at]
	}
	more := int64(len(items)) > limit
	if more {
		items = items[:limit]
	}
	found := list(url, items)
	found["has_more"] = more
	return found, nil
}
