package stripedouble

import (
	"net/http"
	"slices"
	"strconv"
)

var customerOperations = []operation{
	{"POST /v1/customers", []string{"email", "name", "description", "metadata[*]"}, nil, createCustomer},
	{"GET /v1/customers", slices.Concat(paging, []string{"email"}), nil, listCustomers},
	{"GET /v1/customers/{id}", nil, nil, retrieveCustomer},
	{"POST /v1/customers/{id}", []string{"email", "name", "description", "metadata[*]"}, nil, updateCustomer},
	{"DELETE /v1/customers/{id}", nil, nil, deleteCustomer},
	{"GET /v1/customers/{id}/payment_methods", slices.Concat(paging, []string{"type"}), nil, listMethods},
	{"GET /v1/payment_methods/{id}", nil, nil, retrieve("PaymentMethod", "pm_")},
	{"POST /v1/billing_portal/sessions", []string{"customer", "return_url", "locale"}, []string{"customer"}, createPortal},
	{"GET /v1/products/{id}", nil, nil, retrieve("product", "prod_")},
	{"GET /v1/prices", slices.Concat(paging, []string{"active", "product", "type", "currency"}), nil, listPrices},
	{"GET /v1/prices/{id}", nil, nil, retrieve("price", "price_")},
	{"GET /v1/events", slices.Concat(paging, []string{"type"}), nil, listEvents},
	{"GET /v1/events/{id}", nil, nil, retrieve("event", "evt_")},
}

// retrieve returns an operation that finds an object by ID. The ID must start with prefix.
func retrieve(noun, prefix string) func(*Double, int64, string, params) (object, error) {
	return func(d *Double, _ int64, id string, _ params) (object, error) {
		if len(id) > len(prefix) && id[:len(prefix)] == prefix {
			if found := d.find(id); found != nil {
				return found, nil
			}
		}
		return nil, missing(http.StatusNotFound, noun, "id", id)
	}
}

// liveCustomer returns the customer named in a parameter.
func (d *Double) liveCustomer(id string) (*customer, error) {
	if c := d.state.Customers[id]; c != nil && !c.Deleted {
		return c, nil
	}
	return nil, missing(http.StatusBadRequest, "customer", "customer", id)
}

func createCustomer(d *Double, now int64, _ string, p params) (object, error) {
	return d.renderCustomer(d.createCustomer(now, p.Get("email"), p.Get("name"), p.metadata("metadata", nil))), nil
}

func retrieveCustomer(d *Double, _ int64, id string, _ params) (object, error) {
	c := d.state.Customers[id]
	if c == nil {
		return nil, missing(http.StatusNotFound, "customer", "id", id)
	}
	return d.renderCustomer(c), nil
}

func updateCustomer(d *Double, now int64, id string, p params) (object, error) {
	c := d.state.Customers[id]
	if c == nil || c.Deleted {
		return nil, missing(http.StatusNotFound, "customer", "id", id)
	}
	before := d.renderCustomer(c)
	if p.Has("email") {
		c.Email = p.Get("email")
	}
	if p.Has("name") {
		c.Name = p.Get("name")
	}
	c.Metadata = p.metadata("metadata", c.Metadata)
	d.emitChange(now, "customer.updated", before, d.renderCustomer(c))
	return d.renderCustomer(c), nil
}

func deleteCustomer(d *Double, now int64, id string, _ params) (object, error) {
	c := d.state.Customers[id]
	if c == nil || c.Deleted {
		return nil, missing(http.StatusNotFound, "customer", "id", id)
	}
	d.deleteCustomer(now, c)
	return d.renderCustomer(c), nil
}

func listMethods(d *Double, _ int64, id string, p params) (object, error) {
	if _, err := d.liveCustomer(id); err != nil {
		return nil, err
	}
	var found []object
	for _, m := range newest(d.state.Methods, func(m *method) bool { return m.Customer == id }) {
		if rendered := d.renderMethod(m); !p.Has("type") || rendered["type"] == p.Get("type") {
			found = append(found, rendered)
		}
	}
	return p.page("/v1/customers/"+id+"/payment_methods", found)
}

func createPortal(d *Double, now int64, _ string, p params) (object, error) {
	c, err := d.liveCustomer(p.Get("customer"))
	if err != nil {
		return nil, err
	}
	session := &portal{record: d.state.record("bps_", now), Customer: c.ID, ReturnURL: p.Get("return_url")}
	d.state.Portals[session.ID] = session
	return d.renderPortal(session), nil
}

func listPrices(_ *Double, _ int64, _ string, p params) (object, error) {
	var found []object
	for _, x := range prices {
		if p.matches("product", product) && p.matches("active", strconv.FormatBool(!x.archived)) {
			found = append(found, renderPrice(x))
		}
	}
	return p.page("/v1/prices", found)
}

var (
	listCustomers = listAll("/v1/customers", func(s *state) map[string]*customer { return s.Customers }, (*Double).renderCustomer,
		func(_ *state, p params, c *customer) bool { return !c.Deleted && p.matches("email", c.Email) })
	listEvents = listAll("/v1/events", func(s *state) map[string]*event { return s.Events }, (*Double).renderEvent,
		func(_ *state, p params, e *event) bool { return p.matches("type", e.Type) })
)
