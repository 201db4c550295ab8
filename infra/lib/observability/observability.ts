import { type Alarm, Dashboard } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import type { Api } from "../api.ts";
import type { Database } from "../database.ts";
import type { Environment } from "../environment.ts";
import type { Site } from "../site/site.ts";
import type { SmokeTest } from "../smoke-test.ts";
import type { StreamingRoute } from "../streaming-route.ts";
import { alarms } from "./alarms.ts";
import { widgets } from "./dashboard.ts";
import { Metrics } from "./metrics.ts";
import { notify } from "./notify.ts";

export interface ObservabilityProps {
  readonly environment: Environment;
  readonly api: Api;
  readonly streams: readonly StreamingRoute[];
  readonly database: Database;
  readonly site: Site;
  readonly smokeTest: SmokeTest;
}

const releases = ["Answers", "ErrorLines", "Errors", "FirstToken"];

/** The alarms, the topic that they notify, and the dashboard. */
export class Observability extends Construct {
  readonly alarms: readonly Alarm[];

  /** The alarms that roll a release back. None depends on the distribution, which waits for the canary. */
  readonly releaseAlarms: Alarm[];
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const metrics = new Metrics(this, "Metrics", props);
    this.alarms = alarms(this, metrics, props.environment);
    this.releaseAlarms = this.alarms.filter(({ node }) => releases.includes(node.id));
    notify(this, this.alarms, props.environment.alarmEmail);
    this.dashboard = new Dashboard(this, "Dashboard", { widgets: widgets(metrics, this.alarms) });
  }
}
