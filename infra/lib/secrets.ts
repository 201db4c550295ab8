import { Fn, Stack, Validations } from "aws-cdk-lib";
import { type IGrantable, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

export interface SecretsProps {
  /** The installation's name, under which its parameters are. */
  readonly environment: string;

  /** Labels of the origin's secrets; the first is the one that CloudFront sends. */
  readonly originSecrets: readonly [string, ...string[]];

  /**
   * ARN of the KMS key of the parameters.
   * @default - aws/ssm, whose own policy lets the whole account decrypt through the parameter store
   */
  readonly key?: string;
}

/** The header in which CloudFront shows that it is CloudFront; shared/api reads it. */
export const originSecretHeader = "x-origin-secret";

/**
 * Secrets that the operator keeps in the parameter store, of which functions
 * get the names, and the secret that CloudFront and the functions share, which
 * nobody has to know.
 */
export class Secrets extends Construct {
  /** What CloudFront sends. */
  readonly origin: string;

  /** What functions take: every origin secret, separated by commas. */
  readonly origins: string;

  private readonly props: SecretsProps;

  constructor(scope: Construct, id: string, props: SecretsProps) {
    super(scope, id);
    this.props = props;
    const values = props.originSecrets.map((label) => this.originSecret(label));
    this.origin = values[0] as string;
    this.origins = Fn.join(",", values);
  }

  /** The parameter that holds a secret. CloudFormation cannot make a SecureString: the operator does. */
  parameterName(secret: string): string {
    return `/trefoil/${this.props.environment}/${secret}`;
  }

  /** Lets a function read some secrets and no others. */
  grantRead(grantee: IGrantable, secrets: readonly string[]): void {
    if (secrets.length === 0) return;
    const resources = secrets.map((secret) => this.parameterArn(secret));
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ["ssm:GetParameters"], resources }),
    );
    if (this.props.key) {
      grantee.grantPrincipal.addToPrincipalPolicy(
        new PolicyStatement({
          actions: ["kms:Decrypt"],
          resources: [this.props.key],
          conditions: { StringEquals: { "kms:EncryptionContext:PARAMETER_ARN": resources } },
        }),
      );
    }
  }

  private parameterArn(secret: string): string {
    return Stack.of(this).formatArn({
      service: "ssm",
      resource: "parameter",
      resourceName: this.parameterName(secret).slice(1),
    });
  }

  /** CloudFormation itself puts the value in both places; no template and no output holds it. */
  private originSecret(label: string): string {
    const secret = new Secret(this, `Origin-${label}`, {
      description: "Shows functions that a request came through CloudFront",
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    Validations.of(secret).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "CloudFront must send the new value before the old one goes, which takes three deployments: docs/operations.md.",
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
