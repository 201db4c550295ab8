package store

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
)

// listingItem lists a user. It is written only with changes of the ID, the username or the email
// address, so never by a chat.
type listingItem struct {
	key
	Username string `dynamo:"username"`        // in lower case
	Email    string `dynamo:"email,omitempty"` // in lower case
}

// list returns an update of the listing of a user, which creates it if necessary. It belongs in
// every transaction that changes what is listed.
func (m *Main) list(item userItem) *dynamo.Update {
	update := m.update(listingKey(item)).Set("username", listedText(item.Username))
	if item.Email == "" {
		return update.Remove("email")
	}
	return update.Set("email", listedText(item.Email))
}

// listedText returns a text as it is listed and searched for, which ignores case.
func listedText(text string) string { return strings.ToLower(text) }

const (
	// listingPage is the number of users on a page.
	listingPage = 50
	// listingReads is how many entries of a shard are read for a page. IDs are random, so a page
	// rarely needs more; if it does, it is shorter.
	listingReads = 16
	// searchGrowth is by how much a search increases the number of entries that it reads, up to
	// maxSearchReads, until the page is full.
	searchGrowth   = 4
	maxSearchReads = 2048
	// searchTime is how long a search takes at most for a page.
	searchTime = time.Second
)

// UserPage returns a page of users, newest first, and the cursor of the next page, which is empty
// after the last one. With a search text, it returns only users whose username or email address
// contains it, ignoring case. Pages of a search take at most a second, so they can be empty and
// have a successor. UserPage returns errs.ErrInvalid for a malformed cursor.
//
// A page takes one read per shard and one for the users, however many users there are. A search
// repeats the reads of the shards until the page is full or its time is over.
func (m *Main) UserPage(ctx context.Context, search, cursor string) (users []account.User, next string, err error) {
	before := ""
	if cursor != "" {
		if before, err = parseCursor(cursor, listingPosition); err != nil {
			return nil, "", err
		}
	}
	found, before, err := m.findListed(ctx, listedText(search), before)
	if err != nil {
		return nil, "", translate("list users", err)
	}
	if users, err = m.listedUsers(ctx, found); err != nil {
		return nil, "", translate("read listed users", err)
	}
	if before != "" {
		next = newCursor(before)
	}
	return users, next, nil
}

// findListed returns the entries before a position, or the newest ones if it is empty, and the
// position at which the next page begins, which is empty after the last page.
func (m *Main) findListed(ctx context.Context, search, before string) (found []listingItem, end string, err error) {
	started := time.Now()
	for reads := listingReads; ; reads = min(searchGrowth*reads, maxSearchReads) {
		round := time.Now()
		entries, end, err := m.readListed(ctx, search, before, reads)
		if err != nil {
			return nil, "", err
		}
		found = append(found, entries...)
		if len(found) > listingPage {
			return found[:listingPage], found[listingPage-1].SK, nil
		}
		over := time.Since(started)+searchGrowth*time.Since(round) > searchTime
		if end == "" || search == "" || over || len(found) == listingPage {
			return found, end, nil
		}
		before = end
	}
}

// readListed reads up to a number of entries of every shard. It returns all entries between two
// positions in order, and the second position, which is empty if there are no others.
func (m *Main) readListed(ctx context.Context, search, before string, reads int) (entries []listingItem, end string, err error) {
	var shards [listingShards][]listingItem
	var ends [listingShards]string // the positions up to which the shards have been read
	group, groupCtx := errgroup.WithContext(ctx)
	for shard := range listingShards {
		group.Go(func() error {
			query := m.table.Get(attrPK, listingPartition(shard)).Order(dynamo.Descending)
			if before != "" {
				query.Range(attrSK, dynamo.Less, before)
			}
			query.SearchLimit(reads)
			if search == "" {
				query.Consistent(true)
			} else {
				query.Filter("contains(username, ?) OR contains(email, ?)", search, search)
			}
			last, err := query.AllWithLastEvaluatedKey(groupCtx, &shards[shard])
			if sk, ok := last[attrSK].(*types.AttributeValueMemberS); ok {
				ends[shard] = sk.Value
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, "", err
	}
	// Below the newest of these positions, entries of that shard may be missing.
	end = slices.Max(ends[:])
	for _, entry := range slices.Concat(shards[:]...) {
		if entry.SK >= end {
			entries = append(entries, entry)
		}
	}
	slices.SortFunc(entries, func(a, b listingItem) int { return strings.Compare(b.SK, a.SK) })
	return entries, end, nil
}

// listedUsers returns the users of entries in the same order. Users who have just been deleted are
// missing.
func (m *Main) listedUsers(ctx context.Context, entries []listingItem) ([]account.User, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	keys := make([]dynamo.Keyed, len(entries))
	for i, entry := range entries {
		k := userKey(listedID(entry.key))
		keys[i] = dynamo.Keys{k.PK, k.SK}
	}
	var items []userItem
	err := m.table.Batch(attrPK, attrSK).Get(keys...).Consistent(true).All(ctx, &items)
	if err != nil && !errors.Is(err, dynamo.ErrNotFound) {
		return nil, err
	}
	byID := map[string]userItem{}
	for _, item := range items {
		byID[item.ID] = item
	}
	var users []account.User
	for _, entry := range entries {
		if item, ok := byID[listedID(entry.key)]; ok {
			users = append(users, item.user())
		}
	}
	return users, nil
}
