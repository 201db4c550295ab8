package store

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/guregu/dynamo/v2"
)

func text(s string) types.AttributeValue { return &types.AttributeValueMemberS{Value: s} }

func TestWithKeyConditionExpression(t *testing.T) {
	condition := func(operator types.ComparisonOperator, operands ...types.AttributeValue) types.Condition {
		return types.Condition{ComparisonOperator: operator, AttributeValueList: operands}
	}
	for _, test := range []struct {
		name       string
		sort       types.Condition
		expression string
	}{
		{"equal", condition(types.ComparisonOperatorEq, text("s")), "#key0 = :key0_0 AND #key1 = :key1_0"},
		{"less", condition(types.ComparisonOperatorLt, text("s")), "#key0 = :key0_0 AND #key1 < :key1_0"},
		{"at most", condition(types.ComparisonOperatorLe, text("s")), "#key0 = :key0_0 AND #key1 <= :key1_0"},
		{"greater", condition(types.ComparisonOperatorGt, text("s")), "#key0 = :key0_0 AND #key1 > :key1_0"},
		{"at least", condition(types.ComparisonOperatorGe, text("s")), "#key0 = :key0_0 AND #key1 >= :key1_0"},
		{"prefix", condition(types.ComparisonOperatorBeginsWith, text("s")), "#key0 = :key0_0 AND begins_with(#key1, :key1_0)"},
		{"between", condition(types.ComparisonOperatorBetween, text("s"), text("t")), "#key0 = :key0_0 AND #key1 BETWEEN :key1_0 AND :key1_1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			filter := "#n = :v0"
			query := &dynamodb.QueryInput{
				KeyConditions: map[string]types.Condition{
					"pk": condition(types.ComparisonOperatorEq, text("p")),
					"sk": test.sort,
				},
				FilterExpression:          &filter,
				ExpressionAttributeNames:  map[string]string{"#n": "name"},
				ExpressionAttributeValues: map[string]types.AttributeValue{":v0": text("n")},
			}
			got := withKeyConditionExpression(query)

			values := map[string]types.AttributeValue{":v0": text("n"), ":key0_0": text("p"), ":key1_0": text("s")}
			if test.name == "between" {
				values[":key1_1"] = text("t")
			}
			want := &dynamodb.QueryInput{
				KeyConditionExpression:    &test.expression,
				FilterExpression:          &filter,
				ExpressionAttributeNames:  map[string]string{"#n": "name", "#key0": "pk", "#key1": "sk"},
				ExpressionAttributeValues: values,
			}
			ignore := cmpopts.IgnoreUnexported(dynamodb.QueryInput{}, types.AttributeValueMemberS{})
			if diff := cmp.Diff(want, got, ignore); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if len(query.KeyConditions) != 2 || len(query.ExpressionAttributeNames) != 1 || len(query.ExpressionAttributeValues) != 1 {
				t.Error("the input was modified")
			}
		})
	}
}

// TestQueryWithFilter runs on a real engine, which rejects legacy key conditions combined with a
// filter.
func TestQueryWithFilter(t *testing.T) {
	db := openEngine(t)
	if err := db.CreateTables(t.Context(), "main"); err != nil {
		t.Fatal(err)
	}
	table := db.dynamo.Table("main")
	for _, sk := range []string{"a1", "a2", "a3", "b1"} {
		if err := table.Put(seedItem{key: key{PK: "p", SK: sk}, Source: "from " + sk}).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name  string
		query *dynamo.Query
		want  []string
	}{
		{"partition", table.Get("pk", "p").Filter("'source' <> ?", "from a2"), []string{"a1", "a3", "b1"}},
		{"prefix", table.Get("pk", "p").Range("sk", dynamo.BeginsWith, "a").Filter("'source' <> ?", "from a2"), []string{"a1", "a3"}},
		{"between", table.Get("pk", "p").Range("sk", dynamo.Between, "a2", "b1").Filter("'source' <> ?", "from a3"), []string{"a2", "b1"}},
		{"greater", table.Get("pk", "p").Range("sk", dynamo.Greater, "a2").Filter("'source' <> ?", "from a3"), []string{"b1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var items []seedItem
			if err := test.query.All(t.Context(), &items); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, item := range items {
				got = append(got, item.SK)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
