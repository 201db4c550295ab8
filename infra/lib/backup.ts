import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps, Tags, Validations } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { Schedule } from "aws-cdk-lib/aws-events";
import { Construct } from "constructs";

/** How long copies are kept: as long as point-in-time recovery. */
const kept = Duration.days(35);

export interface BackupCopyStackProps extends StackProps {
  /** The environment's name, such as `prod`. */
  readonly name: string;
}

/** The vault in a second region that receives copies of the main table. */
export class BackupCopyStack extends Stack {
  readonly vaultName: string;

  constructor(scope: Construct, id: string, { name, ...props }: BackupCopyStackProps) {
    super(scope, id, { description: `Trefoil: copies of the main table of ${name}`, ...props });
    this.vaultName = id;
    new BackupVault(this, "Vault", { backupVaultName: id, removalPolicy: RemovalPolicy.RETAIN });
    Tags.of(this).add("app", "trefoil");
    Tags.of(this).add("environment", name);
  }
}

export interface BackupProps {
  readonly table: ITable;

  /** The vault in the second region. */
  readonly copies: BackupCopyStack;
}

/** Backs the main table up every day, and copies the backup to a second region. */
export class Backup extends Construct {
  constructor(scope: Construct, id: string, { table, copies }: BackupProps) {
    super(scope, id);
    const destinationBackupVault = BackupVault.fromBackupVaultArn(
      this,
      "Copies",
      Stack.of(this).formatArn({
        service: "backup",
        region: copies.region,
        resource: "backup-vault",
        resourceName: copies.vaultName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
    const plan = new BackupPlan(this, "Plan", {
      backupVault: new BackupVault(this, "Vault", { removalPolicy: RemovalPolicy.RETAIN }),
    });
    plan.addRule(
      new BackupPlanRule({
        ruleName: "daily",
        scheduleExpression: Schedule.cron({ hour: "3", minute: "0" }),
        deleteAfter: Duration.days(7),
        copyActions: [{ destinationBackupVault, deleteAfter: kept }],
      }),
    );
    const selection = plan.addSelection("Main", { resources: [BackupResource.fromDynamoDbTable(table)] });
    Validations.of(selection).acknowledge({
      id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]",
      reason: "AWS maintains this policy for AWS Backup.",
    });
  }
}
