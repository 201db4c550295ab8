package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/guregu/dynamo/v2"
	"golang.org/x/sync/errgroup"

	"trefoil/shared/account"
)

// listingItem is a user's entry in the listing. It is written when a user is created or their email
// address changes, but never by a chat.
type listingItem struct {
	key
	Username string `dynamo:"username"`        // in lower case
	Email    string `dynamo:"email,omitempty"` // in lower case
}

// list returns an update of a user's entry in the listing, which creates the entry if necessary.
// The update belongs in every transaction that changes what is listed.
func (m *Main) list(item userItem) *dynamo.Update {
	update := m.table.update(listingKey(item)).Set("username", listedText(item.Username))
	if item.Email == "" {
		return update.Remove("email")
	}
	return update.Set("email", listedText(item.Email))
}

// listedText returns text in lower case, which is how it is listed and searched.
func listedText(text string) string { return strings.ToLower(text) }

const (
	// listingPage is the number of users on a page.
	listingPage = 50
	// listingReads is how many entries of a shard are read for a page. IDs are random, so
	// this is usually enough to fill the page; otherwise, the page is shorter.
	listingReads = 16
	// searchGrowth is the factor by which the number of entries read per shard grows with each
	// round of a search, up to maxSearchReads.
	searchGrowth   = 4
	maxSearchReads = 2048
	// searchTime is the maximum duration of a search for one page.
	searchTime = time.Second
)

// UserPage returns a page of users, newest first, and the cursor of the next page, which is empty
// after the last one. With a search text, it returns only users whose username or email address
// contains it, ignoring case. A search takes at most a second per page, so a page can be empty
// without being the last. UserPage returns errs.ErrInvalid for a malformed cursor.
//
// Without a search text, a page takes one read per shard and one for the users, regardless of the
// number of users. A search reads the shards repeatedly until the page is full, no entries are
// left, or searchTime runs out.
func (m *Main) UserPage(ctx context.Context, search, cursor string) (users []account.User, next string, err error) {
	before := ""
	if cursor != "" {
		if before, err = parseCursor(cursor, listingPosition()); err != nil {
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

// findListed returns a page of entries before a position, or the newest ones if the position is
// empty. end is the position at which the next page begins, or empty after the last page.
func (m *Main) findListed(ctx context.Context, search, before string) (found []listingItem, end string, err error) {
	deadline := time.Now().Add(searchTime)
	for limit := listingReads; ; limit = min(searchGrowth*limit, maxSearchReads) {
		started := time.Now()
		entries, end, err := m.readShards(ctx, search, before, limit)
		if err != nil {
			return nil, "", err
		}
		found = append(found, entries...)
		if len(found) > listingPage {
			return found[:listingPage], found[listingPage-1].SK, nil
		}
		if search == "" || end == "" || len(found) == listingPage {
			return found, end, nil
		}
		// The next round reads more, so it takes longer.
		next := searchGrowth * time.Since(started)
		if time.Now().Add(next).After(deadline) {
			return found, end, nil
		}
		before = end
	}
}

// readShards reads up to limit entries of each shard before a position. It returns all matching
// entries down to the position end, newest first. end is empty if there are no more entries.
func (m *Main) readShards(ctx context.Context, search, before string, limit int) (entries []listingItem, end string, err error) {
	var shards [listingShards][]listingItem
	var ends [listingShards]string
	group, groupCtx := errgroup.WithContext(ctx)
	for shard := range listingShards {
		group.Go(func() (err error) {
			shards[shard], ends[shard], err = m.readShard(groupCtx, shard, search, before, limit)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, "", err
	}
	// The shard with the newest end has unread entries just past it, so this page stops there.
	end = slices.Max(ends[:])
	for _, entry := range slices.Concat(shards[:]...) {
		if entry.SK >= end {
			entries = append(entries, entry)
		}
	}
	slices.SortFunc(entries, func(a, b listingItem) int { return strings.Compare(b.SK, a.SK) })
	return entries, end, nil
}

// readShard reads up to limit entries of one shard before a position, newest first, and returns
// those that match. end is the position of the last entry read, or empty if there are no more.
func (m *Main) readShard(ctx context.Context, shard int, search, before string, limit int) (entries []listingItem, end string, err error) {
	query := m.table.Get(attrPK, listingPartition(shard)).Order(dynamo.Descending).SearchLimit(limit)
	if before != "" {
		query.Range(attrSK, dynamo.Less, before)
	}
	if search == "" {
		query.Consistent(true)
	} else {
		query.Filter("contains(username, ?) OR contains(email, ?)", search, search)
	}
	last, err := query.AllWithLastEvaluatedKey(ctx, &entries)
	if sk, ok := last[attrSK].(*types.AttributeValueMemberS); ok {
		end = sk.Value
	}
	return entries, end, err
}

// listedUsers returns the users of entries in the same order. Users who have just been deleted are
// omitted.
func (m *Main) listedUsers(ctx context.Context, entries []listingItem) ([]account.User, error) {
	var ids []string
	for _, entry := range entries {
		ids = append(ids, listedID(entry.key))
	}
	byID, err := m.usersByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	var users []account.User
	for _, entry := range entries {
		if item, ok := byID[listedID(entry.key)]; ok {
			users = append(users, item.user())
		}
	}
	return users, nil
}
