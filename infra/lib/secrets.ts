import { Fn, Stack, Validations } from "aws-cdk-lib";
import { type IGrantable, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

export interface SecretsProps {
  /** The environment's name, which is part of every parameter's name. */
  readonly environment: string;

  /** Labels of the origin secrets. CloudFront sends the first. */
  readonly originSecrets: readonly [string, ...string[]];

  /**
   * ARN of the KMS key of the parameters.
   * @default - aws/ssm, whose key policy lets the whole account decrypt through the Parameter Store
   */
  readonly key?: string;
}

/** The header in which CloudFront sends the origin secret. shared/api reads it. */
export const originSecretHeader = "x-origin-secret";

/**
 * The secrets that the operator keeps in the Parameter Store, passed to functions by parameter
 * name, and the generated secret that CloudFront and the functions share.
 */
export class Secrets extends Construct {
  /** The origin secret that CloudFront sends. */
  readonly origin: string;

  /** The origin secrets that functions accept, separated by commas. */
  readonly origins: string;

  /** Proves to the chat function that a request is the smoke test. */
  readonly smoke: string;

  private readonly props: SecretsProps;

  constructor(scope: Construct, id: string, props: SecretsProps) {
    super(scope, id);
    this.props = props;
    const values = props.originSecrets.map((label) =>
      this.generated(
        `Origin-${label}`,
        "Proves to functions that a request came through CloudFront",
        "Rotation takes three deployments, because functions must accept the new value before CloudFront sends it: docs/operations/rotate.md.",
      ),
    );
    this.smoke = this.generated(
      "Smoke",
      "Proves to the chat function that a request is the smoke test",
      "The secret is good for one fixed question, and only within the visitors' budget.",
    );
    this.origin = values[0] as string;
    this.origins = Fn.join(",", values);
  }

  /**
   * Returns the name of a secret's parameter. The operator creates it: CloudFormation cannot create
   * a SecureString.
   */
  parameterName(secret: string): string {
    return `/trefoil/${this.props.environment}/${secret}`;
  }

  /** Grants read access to the given secrets only. */
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

  /**
   * Returns a reference that CloudFormation resolves at deployment. No template or output contains
   * the value.
   */
  private generated(id: string, description: string, notRotated: string): string {
    const secret = new Secret(this, id, {
      description,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    Validations.of(secret).acknowledge({ id: "AwsSolutions-SMG4", reason: notRotated });
    return secret.secretValue.unsafeUnwrap();
  }
}
