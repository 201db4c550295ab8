package stripedouble

import (
	_ "embed"
	"fmt"
	"net/http"
	"time"

	"trefoil/infra/dev/localpage"
	"trefoil/shared/brand"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS []byte

	pages = localpage.New(pageHTML, pageCSS)
)

// pageData is the input of page.html.
type pageData struct {
	Brand    string
	Path     string
	Title    string
	Message  string // if set, the page shows only this
	Back     string // URL that leads back to the product
	Notice   string // an alert above the form
	Checkout *checkoutPage
	Confirm  *confirmPage
	Portal   *portalPage
	Invoice  *invoicePage
	Account  *accountPage
}

type checkoutPage struct {
	Price, Subtotal, Discount, Total string
	Email                            string // if known
	AskEmail                         bool
	Promotions                       bool
	Promotion                        *promotion // in use; may be nil
	Code                             string     // of Promotion
	Codes                            []promotion
	Methods                          []demoMethod
}

type confirmPage struct{ Amount, Method string }

type portalPage struct {
	Email         string
	Subscriptions []portalSubscription
	Invoices      []portalInvoice
	Methods       []demoMethod
}

type portalSubscription struct {
	ID, Price, Status, Period, Method string
	Live, Canceling                   bool
	Others                            []price
}

type portalInvoice struct{ ID, Number, Date, Amount, Status string }

// accountPage replaces Stripe's dashboard.
type accountPage struct {
	Customers []accountCustomer
	Actions   []string
}

type accountCustomer struct {
	ID, UserID, Email, Subscription string
}

type invoicePage struct {
	Number, Date, Status, Total string
	Lines                       []invoiceLine
}

type invoiceLine struct{ Description, Period, Amount string }

// pages returns the handler of the pages and the controls.
func (d *Double) pages() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path+"/style.css", pages.Style)
	mux.HandleFunc("GET "+Path+"/{$}", d.accountPage)
	mux.HandleFunc("GET "+Path+"/checkout/{id}", d.checkoutPage)
	mux.HandleFunc("POST "+Path+"/checkout/{id}", d.submitCheckout)
	mux.HandleFunc("GET "+Path+"/portal/{id}", d.portalPage)
	mux.HandleFunc("POST "+Path+"/portal/{id}", d.submitPortal)
	mux.HandleFunc("GET "+Path+"/invoice/{id}", d.invoicePage)
	d.control(mux)
	return mux
}

func (d *Double) checkoutPage(w http.ResponseWriter, r *http.Request) {
	data, status := pageData{Title: "Payment", Message: "This checkout does not exist."}, http.StatusNotFound
	d.show(func() {
		if s := d.state.Sessions[r.PathValue("id")]; s != nil {
			status = http.StatusOK
			data = d.describeSession(s)
		}
	})
	writePage(w, status, data)
}

// show runs a function that reads the state and changes nothing except notices.
func (d *Double) show(read func()) {
	// If the save fails, the next update saves again.
	_ = d.update(func(int64) error { read(); return nil })
}

func (d *Double) describeSession(s *session) pageData {
	data := pageData{Title: "Payment", Back: s.CancelURL, Notice: s.Notice}
	s.Notice = ""
	p, _ := priceByID(s.Price)
	code, _ := promotionByCode(s.Promotion)
	total := p.amount - code.discount(p.amount)
	with, challenged := demoByKey(s.Challenge)
	switch {
	case s.Status == "complete":
		data.Message, data.Back = "This checkout is complete.", s.destination()
	case s.Status == "expired":
		data.Message = "This checkout has expired. Start again to subscribe."
	case challenged:
		data.Title, data.Confirm = "Confirm the payment", &confirmPage{dollars(total), with.String()}
	default:
		data.Checkout = &checkoutPage{
			Price: p.String(), Subtotal: dollars(p.amount), Total: dollars(total), Email: d.sessionEmail(s),
			AskEmail: s.Customer == "", Promotions: s.AllowPromotionCodes, Codes: promotions, Methods: demoMethods,
		}
		if code.Code != "" {
			data.Checkout.Promotion, data.Checkout.Code, data.Checkout.Discount = &code, code.Code, dollars(-code.discount(p.amount))
		}
	}
	return data
}

func (d *Double) submitCheckout(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, "could not read the form", http.StatusBadRequest)
		return
	}
	to := ""
	err := d.update(func(now int64) error {
		s := d.state.Sessions[r.PathValue("id")]
		if s == nil {
			return nil
		}
		to = d.config.PublicURL + Path + "/checkout/" + s.ID
		wasOpen := s.Status == "open"
		err := s.pay(d, now, r.PostForm)
		if wasOpen && s.Status == "complete" {
			to = s.destination()
		}
		return err
	})
	redirectForm(w, r, to, err)
}

// redirectForm responds to a submitted form with a redirect, or with an error.
func redirectForm(w http.ResponseWriter, r *http.Request, to string, err error) {
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusBadRequest)
	case to == "":
		writePage(w, http.StatusNotFound, pageData{Title: "Not found", Message: "This page does not exist."})
	default:
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, to, http.StatusSeeOther)
	}
}

// portalBySecret returns the portal session whose ID ends with the secret, or nil.
func (d *Double) portalBySecret(secret string) *portal { return d.state.Portals["bps_"+secret] }

func (d *Double) portalPage(w http.ResponseWriter, r *http.Request) {
	data, status := pageData{Title: "Billing", Message: "This link has expired. Open billing again from your account."}, http.StatusNotFound
	d.show(func() {
		if p := d.portalBySecret(r.PathValue("id")); p != nil {
			status = http.StatusOK
			data = pageData{Title: "Billing", Back: p.ReturnURL, Notice: p.Notice, Portal: d.describePortal(d.state.Customers[p.Customer])}
			p.Notice = ""
		}
	})
	writePage(w, status, data)
}

func (d *Double) describePortal(c *customer) *portalPage {
	shown := &portalPage{Email: c.Email, Methods: demoMethods}
	for _, sub := range d.subscriptionsOf(c.ID) {
		p, _ := priceByID(sub.Price)
		entry := portalSubscription{
			ID: sub.ID, Price: p.String(), Status: sub.Status, Method: d.demo(sub.Method).String(),
			Live: sub.renews(), Canceling: sub.CancelAtPeriodEnd,
		}
		switch {
		case sub.EndedAt > 0:
			entry.Period = "Ended " + date(sub.EndedAt)
		case sub.CancelAtPeriodEnd:
			entry.Period = "Ends " + date(sub.PeriodEnd)
		case !sub.renews():
			entry.Period = "Period ends " + date(sub.PeriodEnd)
		default:
			entry.Period = "Renews " + date(sub.PeriodEnd)
		}
		for _, other := range prices {
			if other.id != sub.Price && !other.archived {
				entry.Others = append(entry.Others, other)
			}
		}
		shown.Subscriptions = append(shown.Subscriptions, entry)
	}
	for _, i := range newest(d.state.Invoices, func(i *invoice) bool { return i.Customer == c.ID }) {
		shown.Invoices = append(shown.Invoices, portalInvoice{i.ID, i.Number, date(i.Created), dollars(i.due()), i.Status})
	}
	return shown
}

// ID returns the price's ID, for the page.
func (p price) ID() string { return p.id }

// date formats a time. Short billing periods make the time of day relevant.
func date(at int64) string { return time.Unix(at, 0).UTC().Format("January 2, 2006, 15:04:05 UTC") }

func (d *Double) submitPortal(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, "could not read the form", http.StatusBadRequest)
		return
	}
	to := ""
	err := d.update(func(now int64) error {
		p := d.portalBySecret(r.PathValue("id"))
		if p == nil {
			return nil
		}
		to = d.config.PublicURL + Path + "/portal/" + withoutPrefix(p.ID)
		sub := d.state.Subscriptions[r.PostForm.Get("subscription")]
		if sub == nil || sub.Customer != p.Customer || !sub.renews() {
			p.Notice = "This subscription cannot be changed."
			return nil
		}
		var err error
		p.Notice, err = d.changeInPortal(now, sub, r.PostForm.Get("action"), r.PostForm.Get("value"))
		return err
	})
	redirectForm(w, r, to, err)
}

// changeInPortal changes a subscription and returns the notice to show: a confirmation, or why a
// card was declined.
func (d *Double) changeInPortal(now int64, sub *subscription, action, value string) (notice string, err error) {
	switch action {
	case "cancel", "keep":
		cancel := action == "cancel"
		d.changeSubscription(now, sub, func() { sub.cancelAtPeriodEnd(now, cancel) })
		if cancel {
			return "The subscription ends " + date(sub.PeriodEnd) + ".", nil
		}
		return "The subscription renews " + date(sub.PeriodEnd) + ".", nil
	case "price":
		to, ok := priceByID(value)
		if !ok {
			return "", fmt.Errorf("unknown price %q", value)
		}
		d.changePrice(now, sub, to, true)
		return "The plan is now " + to.String() + ".", nil
	case "method":
		with, ok := demoByKey(value)
		if !ok {
			return "", fmt.Errorf("unknown payment method %q", value)
		}
		if with.decline != "" && !with.bank && !with.failsLater {
			return declineMessage(with.decline), nil
		}
		m := d.addMethod(now, sub.Customer, with)
		sub.ChargesFail = false
		d.changeSubscription(now, sub, func() { sub.Method = m.ID })
		d.retry(now, sub)
		return "Payments now use " + with.String() + ".", nil
	}
	return "", fmt.Errorf("unknown action %q", action)
}

func (d *Double) invoicePage(w http.ResponseWriter, r *http.Request) {
	data, status := pageData{Title: "Invoice", Message: "This invoice does not exist."}, http.StatusNotFound
	d.show(func() {
		i := d.state.Invoices[r.PathValue("id")]
		if i == nil {
			return
		}
		shown := &invoicePage{Number: i.Number, Date: date(i.Created), Status: i.Status, Total: dollars(i.due())}
		for _, l := range i.Lines {
			shown.Lines = append(shown.Lines, invoiceLine{l.Description, date(l.Start) + " to " + date(l.End), dollars(l.Amount)})
		}
		if i.Discount > 0 {
			shown.Lines = append(shown.Lines, invoiceLine{"Promotion code " + i.Promotion, "", dollars(-i.Discount)})
		}
		if i.StartingBalance != 0 {
			shown.Lines = append(shown.Lines, invoiceLine{"Credit", "", dollars(i.StartingBalance)})
		}
		data, status = pageData{Title: "Invoice " + i.Number, Invoice: shown}, http.StatusOK
	})
	writePage(w, status, data)
}

func (d *Double) accountPage(w http.ResponseWriter, _ *http.Request) {
	shown := &accountPage{Actions: actionNames()}
	d.show(func() {
		for _, c := range newest(d.state.Customers, func(c *customer) bool { return !c.Deleted }) {
			entry := accountCustomer{ID: c.ID, UserID: c.Metadata["user_id"], Email: c.Email, Subscription: "No subscription"}
			if _, sub := d.target(c.ID); sub != nil {
				p, _ := priceByID(sub.Price)
				entry.Subscription = p.String() + ", " + sub.Status
			}
			shown.Customers = append(shown.Customers, entry)
		}
	})
	writePage(w, http.StatusOK, pageData{Title: "Stripe on this machine", Account: shown})
}

func writePage(w http.ResponseWriter, status int, data pageData) {
	data.Brand, data.Path = brand.Name, Path
	pages.Write(w, status, data)
}
