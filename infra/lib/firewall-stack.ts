import { CfnOutput, Fn, Stack, type StackProps, Tags } from "aws-cdk-lib";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

export interface FirewallStackProps extends StackProps {
  /** The environment's name, such as `prod`. */
  readonly name: string;

  /** The requests that one address may send in five minutes. */
  readonly requestsPerAddress: number;
}

/**
 * A web ACL, in us-east-1 as CloudFront requires. It keeps no requests: sampling is off and nothing is
 * logged, because both would store addresses.
 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, { name, requestsPerAddress, ...props }: FirewallStackProps) {
    super(scope, id, {
      description: `Trefoil: web ACL of ${name} in us-east-1`,
      ...props,
      env: { account: props.env?.account, region: "us-east-1" },
    });
    const acl = new CfnWebACL(this, "Acl", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: visibility("all"),
      rules: [
        {
          name: "rate",
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "IP",
              limit: requestsPerAddress,
              evaluationWindowSec: 300,
            },
          },
          visibilityConfig: visibility("rate"),
        },
        managed("AWSManagedRulesAmazonIpReputationList", 1),
        // A question may quote an attack, so these rules do not inspect chats.
        managed("AWSManagedRulesKnownBadInputsRuleSet", 2, {
          notStatement: {
            statement: {
              byteMatchStatement: {
                fieldToMatch: { uriPath: {} },
                positionalConstraint: "STARTS_WITH",
                searchString: "/api/chat/",
                textTransformations: [{ priority: 0, type: "NONE" }],
              },
            },
          },
        }),
      ],
    });
    new CfnOutput(this, output, { value: acl.attrArn });
    Tags.of(this).add("app", "trefoil");
    Tags.of(this).add("environment", name);
  }

  /** The ARN of the web ACL, for stacks in other regions. */
  get webAcl(): string {
    return Fn.getStackOutput(this.stackName, output, this.region).toString();
  }
}

const output = "WebAcl";

function managed(
  name: string,
  priority: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: "AWS", name, scopeDownStatement } },
    visibilityConfig: visibility(name),
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
