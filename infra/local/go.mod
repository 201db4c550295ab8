module trefoil/infra/local

go 1.26

require trefoil v0.0.0

require github.com/aws/aws-lambda-go v1.55.1 // indirect

replace trefoil => ../..
