import { readFileSync } from "node:fs";
import { join } from "node:path";
import { out } from "./synthesized.ts";

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no useful type
export type Properties = Record<string, any>;

export interface Resource {
  readonly Type: string;
  readonly Properties: Properties;
  readonly Metadata?: Properties;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
}

/** A synthesized template with lookups for tests. */
export class Template {
  readonly resources: Readonly<Record<string, Resource>>;
  readonly text: string;

  /** Whether CloudFormation refuses to delete the stack. */
  readonly protected: boolean;

  /** The account and region of the stack, as in `aws://111122223333/eu-west-1`. */
  readonly environment: string;

  constructor(stack: string, folder = out) {
    const name = `Trefoil-${stack}`;
    this.text = readFileSync(join(folder, `${name}.template.json`), "utf8");
    this.resources = JSON.parse(this.text).Resources;
    const { properties, environment } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))
      .artifacts[name];
    this.protected = properties.terminationProtection === true;
    this.environment = environment;
  }

  /** Returns the resources of a type with their logical IDs. */
  of(type: string): [id: string, resource: Resource][] {
    return Object.entries(this.resources).filter(([, resource]) => resource.Type === type);
  }

  /** Returns the only resource of a type whose construct path matches. */
  one(type: string, path: RegExp): [id: string, resource: Resource] {
    const found = this.of(type).filter(([, r]) => path.test(r.Metadata?.["aws:cdk:path"] ?? ""));
    if (found.length !== 1)
      throw new Error(`${found.length} resources of type ${type} match ${path}, want 1`);
    return found[0] as [string, Resource];
  }

  /** Returns the Lambda of a function by name. */
  lambda(name: string): [id: string, resource: Resource] {
    return this.one("AWS::Lambda::Function", new RegExp(`/${name}/Function/Resource$`));
  }

  /** Returns the statements of every policy attached to a role. */
  statements(role: string): Properties[] {
    return this.of("AWS::IAM::Policy")
      .filter(([, policy]) => policy.Properties.Roles.some((r: Properties) => r.Ref === role))
      .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement);
  }
}

/** Wraps a single value in a list. IAM and CloudFormation omit the list around one element. */
export function list<T>(one: T | T[]): T[] {
  return Array.isArray(one) ? one : [one];
}
