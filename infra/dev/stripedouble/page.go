package stripedouble

import (
	_ "embed"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v86"

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
	Methods  []demoMethod
	Checkout *checkoutPage
	Confirm  string // what the bank asks for
	Portal   *portalPage
}

type checkoutPage struct{ Price, Total, Email string }

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
	addPage(d, mux, "checkout", &d.state.Sessions, d.showCheckout, d.submitCheckout)
	addPage(d, mux, "portal", &d.state.Portals, d.showPortal, d.submitPortal)
	d.control(mux)
	return http.NewCrossOriginProtection().Handler(mux)
}

// addPage adds a page with forms for each object of a table. submit returns an error only for a form
// that the page does not have.
func addPage[T any](d *Double, mux *http.ServeMux, name string, t *table[T], show func(*T) pageData, submit func(*T, url.Values) error) {
	pattern := Path + "/" + name + "/{id}"
	mux.HandleFunc("GET "+pattern, func(w http.ResponseWriter, r *http.Request) {
		data, status := pageData{Title: "Not found", Message: "This link has expired. Open the page again from your account."}, http.StatusNotFound
		d.read(func() {
			if x := t.ByID[r.PathValue("id")]; x != nil {
				data, status = show(x), http.StatusOK
				f := d.state.Forms[r.PathValue("id")]
				data.Notice, f.Notice = f.Notice, ""
			}
		})
		data.Brand, data.Path, data.Methods = brand.Name, Path, demoMethods
		pages.Write(w, status, data)
	})
	mux.HandleFunc("POST "+pattern, func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm() // submit rejects a form that lacks values
		id, to := r.PathValue("id"), r.URL.Path
		err := d.update(func() error {
			x := t.ByID[id]
			if x == nil {
				return nil // the page says that it does not exist
			}
			err := submit(x, r.PostForm)
			if s := d.state.Sessions.ByID[id]; s != nil && s.Status == stripe.CheckoutSessionStatusComplete {
				to = destination(s)
			}
			return err
		})
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, to, http.StatusSeeOther)
	})
}

// destination returns the URL to which the customer goes after payment.
func destination(s *stripe.CheckoutSession) string {
	return strings.ReplaceAll(s.SuccessURL, "{CHECKOUT_SESSION_ID}", s.ID)
}

func (d *Double) showCheckout(s *stripe.CheckoutSession) pageData {
	data := pageData{Title: "Payment", Back: s.CancelURL}
	demo := findDemo(d.state.Forms[s.ID].Challenge)
	switch {
	case s.Status == stripe.CheckoutSessionStatusComplete:
		data.Message, data.Back = "This checkout is complete.", destination(s)
	case s.Status == stripe.CheckoutSessionStatusExpired:
		data.Message = "This checkout has expired. Start again to subscribe."
	case demo != nil:
		data.Title, data.Confirm = "Confirm the payment", dollars(s.AmountTotal)+" with "+demo.String()
	default:
		data.Checkout = &checkoutPage{describe(prices.ByID[d.state.Forms[s.ID].Price]), dollars(s.AmountTotal), d.state.Customers.ByID[s.Customer.ID].Email}
	}
	return data
}

func (d *Double) submitCheckout(s *stripe.CheckoutSession, form url.Values) error {
	page, demo := d.state.Forms[s.ID], findDemo(form.Get("method"))
	challenged := findDemo(page.Challenge)
	page.Challenge = ""
	switch action := form.Get("action"); {
	case s.Status != stripe.CheckoutSessionStatusOpen: // submitted again, for example with the back button
	case action == "reject":
		page.Notice = "We are unable to authenticate your payment method. Please choose a different payment method and try again."
	case action == "confirm" && challenged != nil:
		d.complete(s, challenged)
	case action != "pay" || demo == nil:
		return fmt.Errorf("unknown action %q or payment method %q", action, form.Get("method"))
	case demo.challenge:
		page.Challenge = demo.Key
	case demo.declined && !demo.bank:
		page.Notice = faultErrors[FaultDeclined].Msg
	default:
		d.complete(s, demo)
	}
	return nil
}

func (d *Double) showPortal(p *stripe.BillingPortalSession) pageData {
	shown := &portalPage{Email: d.state.Customers.ByID[p.Customer].Email}
	for _, sub := range d.subscriptionsOf(p.Customer) {
		price := itemOf(sub).Price
		entry := portalSubscription{
			ID: sub.ID, Price: describe(price), Status: string(sub.Status), Period: period(sub), Method: d.demo(sub.DefaultPaymentMethod.ID).String(),
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
	return pageData{Title: "Billing", Back: p.ReturnURL, Portal: shown}
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

func (d *Double) submitPortal(p *stripe.BillingPortalSession, form url.Values) error {
	page, sub := d.state.Forms[p.ID], d.state.Subscriptions.ByID[form.Get("subscription")]
	if sub == nil || sub.Customer.ID != p.Customer || !renews(sub) {
		page.Notice = "This subscription cannot be changed."
		return nil
	}
	action, value := form.Get("action"), form.Get("value")
	price, demo := prices.ByID[value], findDemo(value)
	switch {
	case action == "cancel":
		sub.CancelAt = itemOf(sub).CurrentPeriodEnd // in flexible billing mode, cancel_at_period_end stays false
		d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
		page.Notice = "The subscription ends " + date(sub.CancelAt) + "."
	case action == "keep":
		sub.CancelAt = 0
		d.emit(stripe.EventTypeCustomerSubscriptionUpdated, sub)
		page.Notice = "The subscription renews " + date(itemOf(sub).CurrentPeriodEnd) + "."
	case action == "price" && price != nil && price.Active:
		if itemOf(sub).Price.ID != price.ID { // not submitted twice
			// As in Stripe, another interval starts a new period; but the double gives no credit for the old one.
			itemOf(sub).Price = price
			d.bill(sub, d.now, stripe.InvoiceBillingReasonSubscriptionUpdate)
		}
		page.Notice = "The plan is now " + describe(price) + "."
	case action == "method" && demo != nil && demo.declined && !demo.bank:
		page.Notice = faultErrors[FaultDeclined].Msg
	case action == "method" && demo != nil:
		d.changeMethod(sub, demo)
		page.Notice = "Payments now use " + demo.String() + "."
	default:
		return fmt.Errorf("unknown action %q or value %q", action, value)
	}
	return nil
}
