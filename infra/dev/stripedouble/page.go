package stripedouble

import (
	_ "embed"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v86"

	"trefoil/infra/server/page"
	"trefoil/shared/brand"
)

var (
	//go:embed page.html
	pageHTML string
	//go:embed page.css
	pageCSS string

	pages = page.New(pageHTML, page.Base, pageCSS)
)

// pageData is the input of page.html.
type pageData struct {
	Brand    string
	Path     string
	Title    string
	Message  string // if set, the page shows only this
	Back     string // URL that leads back to the product
	Notice   string // an alert above the form
	Methods  []demoMethod
	Checkout *checkoutPage
	Portal   *portalPage

	leave string // if set, the URL to which the browser goes instead
}

type checkoutPage struct {
	Price, Total, Email string
	Confirm             *demoMethod // if set, the page is the bank's, for 3-D Secure
}

type portalPage struct {
	Email         string
	Subscriptions []portalSubscription
	Invoices      [][]string // number, date, amount and status
}

type portalSubscription struct {
	ID, Price, Status, Period, Method string
	Live, Canceling                   bool
	Others                            map[string]string // other prices by ID
}

// Pages serves the pages and the controls, all paths below Path.
func (d *Double) Pages() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path+"/style.css", pages.Style)
	addPage(d, mux, "checkout", &d.state.Sessions, d.checkout)
	addPage(d, mux, "portal", &d.state.Portals, d.portal)
	d.control(mux)
	return http.NewCrossOriginProtection().Handler(mux)
}

// addPage adds a page for each object of a table. serve does what the submitted form says, if there is
// one, and returns the page.
func addPage[T any](d *Double, mux *http.ServeMux, name string, t *table[T], serve func(*T, url.Values) pageData) {
	mux.HandleFunc(Path+"/"+name+"/{id}", func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm() // forms that lack values do nothing
		data, status := pageData{Title: "Not found", Message: "This link has expired. Open the page again from your account."}, http.StatusNotFound
		d.read(func() {
			if x := t.ByID[r.PathValue("id")]; x != nil {
				data, status = serve(x, r.PostForm), http.StatusOK
			}
		})
		if data.leave != "" {
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r, data.leave, http.StatusSeeOther)
			return
		}
		data.Brand, data.Path, data.Methods = brand.Name, Path, demoMethods
		pages.Write(w, status, data)
	})
}

// checkout serves the page of a checkout and, once it is paid, leads back to the product.
func (d *Double) checkout(s *stripe.CheckoutSession, form url.Values) pageData {
	data := pageData{Title: "Payment", Back: s.CancelURL}
	price, email := prices.ByID[d.state.Orders[s.ID].Price], d.state.Customers.ByID[s.Customer.ID].Email
	page := &checkoutPage{Price: describe(price), Total: dollars(s.AmountTotal), Email: email}
	action, demo := form.Get("action"), findDemo(form.Get("method"))
	switch {
	case s.Status != stripe.CheckoutSessionStatusOpen || demo == nil: // submitted again, or opened
	case action == "reject":
		data.Notice = "We are unable to authenticate your payment method. Please choose a different payment method and try again."
	case demo.challenge && action != "confirm":
		data.Title, page.Confirm = "Confirm the payment", demo
	case demo.declined && !demo.bank:
		data.Notice = faultErrors[FaultDeclined].Msg
	default:
		d.complete(s, demo)
	}
	switch s.Status {
	case stripe.CheckoutSessionStatusComplete:
		data.leave = strings.ReplaceAll(s.SuccessURL, "{CHECKOUT_SESSION_ID}", s.ID)
	case stripe.CheckoutSessionStatusExpired:
		data.Message = "This checkout has expired. Start again to subscribe."
	default:
		data.Checkout = page
	}
	return data
}

// portal serves the page of a portal.
func (d *Double) portal(p *stripe.BillingPortalSession, form url.Values) pageData {
	data := pageData{Title: "Billing", Back: p.ReturnURL}
	if form.Has("action") {
		data.Notice = d.manage(p, form)
	}
	shown := &portalPage{Email: d.state.Customers.ByID[p.Customer].Email}
	for _, sub := range d.subscriptionsOf(p.Customer) {
		price := itemOf(sub).Price
		entry := portalSubscription{
			ID: sub.ID, Price: describe(price), Status: string(sub.Status), Period: period(sub), Method: findDemo(sub.DefaultPaymentMethod.ID).String(),
			Live: renews(sub), Canceling: sub.CancelAt > 0, Others: map[string]string{},
		}
		for _, other := range prices.newest(func(p *stripe.Price) bool { return p.Active && p.ID != price.ID }) {
			entry.Others[other.ID] = describe(other)
		}
		shown.Subscriptions = append(shown.Subscriptions, entry)
	}
	for _, i := range d.state.Invoices.newest(func(i *stripe.Invoice) bool { return i.Customer.ID == p.Customer }) {
		shown.Invoices = append(shown.Invoices, []string{i.Number, date(i.Created), dollars(i.AmountDue), string(i.Status)})
	}
	data.Portal = shown
	return data
}

// manage does what a form of the portal says, and returns a notice.
func (d *Double) manage(p *stripe.BillingPortalSession, form url.Values) string {
	sub := d.state.Subscriptions.ByID[form.Get("subscription")]
	if sub == nil || sub.Customer.ID != p.Customer || !renews(sub) {
		return "This subscription cannot be changed."
	}
	action, price, demo := form.Get("action"), prices.ByID[form.Get("value")], findDemo(form.Get("value"))
	switch {
	case action == "cancel":
		sub.CancelAt = itemOf(sub).CurrentPeriodEnd // in flexible billing mode, cancel_at_period_end stays false
		d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
		return "The subscription ends " + date(sub.CancelAt) + "."
	case action == "keep":
		sub.CancelAt = 0
		d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
		return "The subscription renews " + date(itemOf(sub).CurrentPeriodEnd) + "."
	case action == "price" && price != nil && price.Active:
		if itemOf(sub).Price.ID != price.ID { // not submitted twice
			// As in Stripe, another interval starts a new period; but the double gives no credit for the old one.
			itemOf(sub).Price = price
			d.bill(sub, d.now, stripe.InvoiceBillingReasonSubscriptionUpdate)
		}
		return "The plan is now " + describe(price) + "."
	case action == "method" && demo != nil && demo.declined && !demo.bank:
		return faultErrors[FaultDeclined].Msg
	case action == "method" && demo != nil:
		d.changeMethod(sub, demo)
		return "Payments now use " + demo.String() + "."
	}
	return "Choose one of the options."
}

// period describes what happens at the end of a subscription's period.
func period(sub *stripe.Subscription) string {
	switch {
	case sub.EndedAt > 0:
		return "Ended " + date(sub.EndedAt)
	case sub.CancelAt > 0:
		return "Ends " + date(sub.CancelAt)
	case renews(sub):
		return "Renews " + date(itemOf(sub).CurrentPeriodEnd)
	}
	return "Period ends " + date(itemOf(sub).CurrentPeriodEnd)
}

// date formats a time. Short billing periods make the time of day relevant.
func date(at int64) string { return time.Unix(at, 0).UTC().Format("January 2, 2006, 15:04:05 UTC") }
