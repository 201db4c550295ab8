import { RemovalPolicy, Validations } from "aws-cdk-lib";
import { AttributeType, BillingMode, type ITable, Table, type TableProps } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";

export interface DatabaseProps {
  /**
   * Whether both tables have deletion protection and outlive the stack, and the main table has
   * point-in-time recovery.
   */
  readonly durable: boolean;

  /**
   * The name of a restored table to use instead of the main table created here.
   * @default - the table created here
   */
  readonly mainTable?: string;
}

/**
 * The two tables: one for lasting data, one for data that must not be recoverable.
 * shared/store/keys.go lists every key.
 */
export class Database extends Construct {
  readonly main: ITable;
  readonly ephemeral: ITable;

  constructor(scope: Construct, id: string, props: DatabaseProps) {
    super(scope, id);
    const common: TableProps = {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      timeToLiveAttribute: "ttl",
      billingMode: BillingMode.PAY_PER_REQUEST,
      deletionProtection: props.durable,
      removalPolicy: props.durable ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    };
    const main = new Table(this, "Main", {
      ...common,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: props.durable },
    });
    this.main = props.mainTable ? Table.fromTableName(this, "Restored", props.mainTable) : main;
    this.ephemeral = new Table(this, "Ephemeral", {
      ...common,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: false },
    });
    Validations.of(this.ephemeral).acknowledge({
      id: "AwsSolutions-DDB3",
      reason:
        "Salts, keys and sessions must not be recoverable after they are deleted, so this table has no backup.",
    });
    if (!props.durable) {
      Validations.of(main).acknowledge({
        id: "AwsSolutions-DDB3",
        reason: "This environment holds no data worth restoring.",
      });
    }
  }
}
