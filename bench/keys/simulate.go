package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
	"trefoil/shared/catalog"
	"trefoil/shared/chat"
	"trefoil/shared/limits"
	"trefoil/shared/quota"
	"trefoil/shared/store"
)

// stopPollInterval is the interval at which a chat checks for its stop mark.
const stopPollInterval = 2 * time.Second

// cacheTTL is how long a function caches the catalog and the salt.
const cacheTTL = 30 * time.Second

// visitorsPerNetwork is the number of visitors that share a network. In the worst case, they use up
// the network's daily limit all at once, with one chat each.
const visitorsPerNetwork = quota.NetworkChats

// budgetNano is a budget in nano-dollars per day at which the budget has all its shards.
const budgetNano = 1_000_000 * 1_000_000_000

// simulation is one run.
type simulation struct {
	load
	models []catalog.Model
	db     *store.DB
	now    time.Time
}

func simulate(ctx context.Context, l load) (result, error) {
	counter := newCounter()
	server := httptest.NewServer(counter)
	defer server.Close()
	s := simulation{load: l, models: catalog.Seed(), now: time.Now(), db: store.Open(store.Connection{
		Region:      "us-east-1",
		Endpoint:    server.URL,
		Credentials: aws.Credentials{AccessKeyID: "bench", SecretAccessKey: "bench"},
	})}
	// Store the models, so that a Query of the catalog costs as much as reading all of them.
	if _, err := s.db.Main(mainTable).SeedModels(ctx, catalog.SeedSource, s.models); err != nil {
		return result{}, err
	}
	counter.reset()

	chats := int(float64(l.ChatsPerMinute) * l.Seconds / 60)
	perSecond := float64(l.ChatsPerMinute) / 60
	functions := perSecond * l.ChatSeconds // concurrently
	refreshes := int(functions * l.Seconds / cacheTTL.Seconds())

	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(16)
	for i := range chats {
		group.Go(func() error { return s.chat(ctx, i) })
	}
	for range refreshes {
		group.Go(func() error { return s.refresh(ctx) })
	}
	if err := group.Wait(); err != nil {
		return result{}, fmt.Errorf("%d chats per minute: %w", l.ChatsPerMinute, err)
	}
	r := result{Load: l, Rows: counter.rows(l.Seconds)}
	for table, spent := range counter.totals() {
		r.PerChat = append(r.PerChat, perChat{table, spent.read / float64(chats), spent.write / float64(chats)})
	}
	slices.SortFunc(r.PerChat, func(a, b perChat) int { return strings.Compare(b.Table, a.Table) })
	return r, nil
}

// chat makes the requests of one chat, from counting it to settling it, with three models of the
// catalog. If it is stopped, the costs of its answers are unknown. Every user is counted as active,
// as on the first chat of an hour.
func (s simulation) chat(ctx context.Context, number int) error {
	main, ephemeral := s.db.Main(mainTable), s.db.Ephemeral(ephemeralTable)
	caller := quota.Caller{
		Device:  account.NewToken().Hash(),
		Network: account.Network{fmt.Sprintf("%032x", number/visitorsPerNetwork)},
	}
	if rand.Float64() < s.Users {
		_, _ = ephemeral.Session(ctx, account.NewToken()) // returns an error, but the read is counted
		caller = quota.Caller{UserID: fmt.Sprintf("%032x", number)}
	}
	gate := quota.Gate{
		Ledger: &store.Ledger{Main: main, Ephemeral: ephemeral},
		Limits: quota.Limits{Visitor: limits.Get().Chats.Visitor, User: limits.Get().Chats.User, Network: quota.NetworkChats},
	}
	if s.Budget {
		gate.Budgets.Site = quota.NewBudget(budgetNano)
	}
	question := chat.Question{ChatID: chat.NewID()}
	for _, model := range rand.Perm(len(s.models))[:limits.Get().Question.Models] {
		question.Models = append(question.Models, chat.Model{ID: s.models[model].ModelID})
	}
	admission, err := gate.Admit(ctx, s.now, caller, question)
	if err != nil {
		return err
	}
	for range int(math.Ceil(s.ChatSeconds/stopPollInterval.Seconds())) - 1 { // no poll when the chat ends
		if _, err := ephemeral.Stopped(ctx, question.ChatID); err != nil {
			return err
		}
	}
	stopped := rand.Float64() < s.Stopped
	if stopped {
		if err := ephemeral.Stop(ctx, question.ChatID, ""); err != nil {
			return err
		}
	}
	var results []chat.Result
	for _, model := range question.Models {
		result := chat.Result{ModelID: model.ID, Answered: true}
		if stopped {
			result.Finish, result.GenerationID = chat.FinishStopped, "gen-"+chat.NewID()
		} else {
			result.Finish, result.Usage = chat.FinishStop, &chat.Usage{CostNano: rand.Int64N(1e7)}
		}
		results = append(results, result)
	}
	return gate.Settle(ctx, admission, results)
}

// refresh reads everything that a function caches: the catalog and the salt.
func (s simulation) refresh(ctx context.Context) error {
	if _, err := s.db.Main(mainTable).Models(ctx); err != nil {
		return err
	}
	_, err := s.db.Ephemeral(ephemeralTable).Salt(ctx, account.Day(s.now))
	return err
}
