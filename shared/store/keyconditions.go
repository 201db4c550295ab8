package store

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go/middleware"
)

// useKeyConditionExpression rewrites the legacy KeyConditions in guregu/dynamo's queries as a
// KeyConditionExpression. DynamoDB rejects KeyConditions combined with any expression, such as a
// filter.
func useKeyConditionExpression(stack *middleware.Stack) error {
	return stack.Initialize.Add(middleware.InitializeMiddlewareFunc("UseKeyConditionExpression",
		func(ctx context.Context, in middleware.InitializeInput, next middleware.InitializeHandler) (
			middleware.InitializeOutput, middleware.Metadata, error,
		) {
			if query, ok := in.Parameters.(*dynamodb.QueryInput); ok && len(query.KeyConditions) > 0 {
				in.Parameters = withKeyConditionExpression(query)
			}
			return next.HandleInitialize(ctx, in)
		}), middleware.Before)
}

// withKeyConditionExpression returns a rewritten copy of query. The driver reuses the original for
// paging.
func withKeyConditionExpression(query *dynamodb.QueryInput) *dynamodb.QueryInput {
	rewritten := *query
	names := maps.Clone(query.ExpressionAttributeNames)
	if names == nil {
		names = map[string]string{}
	}
	values := maps.Clone(query.ExpressionAttributeValues)
	if values == nil {
		values = map[string]types.AttributeValue{}
	}
	var terms []string
	for i, attribute := range slices.Sorted(maps.Keys(query.KeyConditions)) {
		condition := query.KeyConditions[attribute]
		name := "#key" + strconv.Itoa(i)
		names[name] = attribute
		var operands []string
		for j, value := range condition.AttributeValueList {
			operand := ":key" + strconv.Itoa(i) + "_" + strconv.Itoa(j)
			values[operand] = value
			operands = append(operands, operand)
		}
		terms = append(terms, keyTerm(name, condition.ComparisonOperator, operands))
	}
	expression := strings.Join(terms, " AND ")
	rewritten.KeyConditions = nil
	rewritten.KeyConditionExpression = &expression
	rewritten.ExpressionAttributeNames = names
	rewritten.ExpressionAttributeValues = values
	return &rewritten
}

// comparisons are the operators for keys besides those that keyTerm names.
var comparisons = map[types.ComparisonOperator]string{
	types.ComparisonOperatorEq: "=",
	types.ComparisonOperatorLt: "<",
	types.ComparisonOperatorLe: "<=",
	types.ComparisonOperatorGt: ">",
	types.ComparisonOperatorGe: ">=",
}

func keyTerm(name string, operator types.ComparisonOperator, operands []string) string {
	switch operator {
	case types.ComparisonOperatorBeginsWith:
		return "begins_with(" + name + ", " + operands[0] + ")"
	case types.ComparisonOperatorBetween:
		return name + " BETWEEN " + strings.Join(operands, " AND ")
	}
	return name + " " + comparisons[operator] + " " + operands[0]
}
