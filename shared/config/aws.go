package config

import (
	"context"
	"fmt"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/ssm"
)

// AWS holds the region, credentials and endpoints of AWS. Lambda sets these variables itself, so
// routes.json does not list them.
type AWS struct {
	Region           string
	Credentials      aws.Credentials
	DynamoDBEndpoint string // empty: the AWS default
	S3Endpoint       string // empty: the AWS default
	SSMEndpoint      string // empty: the AWS default
}

// newAWS reads the variables directly. The SDK's config loader also looks for profiles, metadata
// services and files, which doubles the cold start.
func newAWS(source Source) AWS {
	get := func(name string) string { text, _ := source(name); return text }
	return AWS{
		Region: get("AWS_REGION"),
		Credentials: aws.Credentials{
			AccessKeyID:     get("AWS_ACCESS_KEY_ID"),
			SecretAccessKey: get("AWS_SECRET_ACCESS_KEY"),
			SessionToken:    get("AWS_SESSION_TOKEN"),
		},
		DynamoDBEndpoint: get("AWS_ENDPOINT_URL_DYNAMODB"),
		S3Endpoint:       get("AWS_ENDPOINT_URL_S3"),
		SSMEndpoint:      get("AWS_ENDPOINT_URL_SSM"),
	}
}

// SDK returns the config for the SDK's clients.
func (a AWS) SDK() aws.Config {
	return aws.Config{
		Region: a.Region,
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return a.Credentials, nil
		}),
	}
}

// maxParameters is the limit of one GetParameters call
// (https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html).
const maxParameters = 10

// fetchParameters reads all secrets that are in the Parameter Store in one call. Fields whose
// parameter does not exist stay empty: a deployment names all secrets, but operators store only
// those in use.
func fetchParameters(ctx context.Context, at AWS, fields []field) error {
	var names []string
	for _, f := range fields {
		if f.parameter != "" && !slices.Contains(names, f.parameter) {
			names = append(names, f.parameter)
		}
	}
	if len(names) == 0 {
		return nil
	}
	if len(names) > maxParameters {
		return fmt.Errorf("a function can have at most %d secrets", maxParameters)
	}
	client := ssm.NewFromConfig(at.SDK(), func(o *ssm.Options) {
		if at.SSMEndpoint != "" {
			o.BaseEndpoint = &at.SSMEndpoint
		}
	})
	out, err := client.GetParameters(ctx, &ssm.GetParametersInput{
		Names:          names,
		WithDecryption: aws.Bool(true),
	})
	if err != nil {
		return fmt.Errorf("read secrets from the Parameter Store: %w", err)
	}
	values := map[string]string{} // by name and by ARN
	for _, found := range out.Parameters {
		values[aws.ToString(found.Name)] = aws.ToString(found.Value)
		values[aws.ToString(found.ARN)] = aws.ToString(found.Value)
	}
	for _, f := range fields {
		if f.parameter != "" {
			f.value.SetString(values[f.parameter])
		}
	}
	return nil
}
