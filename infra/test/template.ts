import { readFileSync } from "node:fs";
import { join } from "node:path";
import { out } from "./synthesise.ts";

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation is what it is
export type Properties = Record<string, any>;

export interface Resource {
  readonly Type: string;
  readonly Properties: Properties;
  readonly Metadata?: Properties;
  readonly DeletionPolicy?: string;
}

/** A synthesised template, with what tests ask of it. */
export class Template {
  readonly resources: Readonly<Record<string, Resource>>;
  readonly text: string;

  constructor(environment: string) {
    this.text = readFileSync(join(out, `Trefoil-${environment}.template.json`), "utf8");
    this.resources = JSON.parse(this.text).Resources;
  }

  /** The resources of a type, by their logical IDs. */
  of(type: string): [id: string, resource: Resource][] {
    return Object.entries(this.resources).filter(([, resource]) => resource.Type === type);
  }

  /** The only resource of a type whose construct's path matches. */
  one(type: string, path: RegExp): [id: string, resource: Resource] {
    const found = this.of(type).filter(([, r]) => path.test(r.Metadata?.["aws:cdk:path"] ?? ""));
    if (found.length !== 1) throw new Error(`${found.length} of ${type} match ${path}`);
    return found[0] as [string, Resource];
  }

  /** The Lambda of a route's function, or another that is ours. */
  lambda(name: string): [id: string, resource: Resource] {
    return this.one("AWS::Lambda::Function", new RegExp(`/${name}/Function/Resource$`));
  }

  /** What a role may do: the statements of every policy that is attached to it. */
  statements(role: string): Properties[] {
    return this.of("AWS::IAM::Policy")
      .filter(([, policy]) => policy.Properties.Roles.some((r: Properties) => r.Ref === role))
      .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement);
  }
}

/** IAM's and CloudFormation's habit of leaving out the list around one thing. */
export function list<T>(one: T | T[]): T[] {
  return Array.isArray(one) ? one : [one];
}
