package store

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// additions are numbers to add to the attributes of an item. The driver is not used to build the
// update, because it parses attribute names. They contain model IDs, which can have any characters.
type additions map[string]int64

// update returns the update of an item. At least one number must not be 0.
func (a additions) update(table string, k key) *types.Update {
	update := &types.Update{
		TableName:                 &table,
		Key:                       k.attributes(),
		ExpressionAttributeNames:  map[string]string{},
		ExpressionAttributeValues: map[string]types.AttributeValue{},
	}
	var adds []string
	for _, attribute := range slices.Sorted(maps.Keys(a)) {
		n := a[attribute]
		if n == 0 {
			continue
		}
		i := strconv.Itoa(len(adds))
		update.ExpressionAttributeNames["#"+i] = attribute
		update.ExpressionAttributeValues[":"+i] = &types.AttributeValueMemberN{Value: strconv.FormatInt(n, 10)}
		adds = append(adds, "#"+i+" :"+i)
	}
	expression := "ADD " + strings.Join(adds, ", ")
	update.UpdateExpression = &expression
	return update
}

// attributes returns the key as attributes of a request.
func (k key) attributes() map[string]types.AttributeValue {
	return map[string]types.AttributeValue{attrPK: stringValue(k.PK), attrSK: stringValue(k.SK)}
}

func stringValue(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }
