package config

import (
	"github.com/aws/aws-sdk-go-v2/aws"
)

// AWS holds the region, credentials and endpoints of AWS. routes.json does not list their
// variables: Lambda sets the region and the credentials, and endpoints are for local use.
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
