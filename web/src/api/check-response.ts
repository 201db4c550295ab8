import schema from "../../../shared/api/schema.json" with { type: "json" };

/** The keywords of JSON Schema in schema.json. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
}

/**
 * Throws a TypeError unless a route's JSON response has the type that the server declares for it in
 * `shared/api/schema.json`. For development and tests: the production build leaves this module out.
 */
export function checkResponse(method: string, url: string, body: unknown): void {
  const route = `${method} ${url.replace(/\?.*/, "")}`;
  const responses = Object.entries<Schema>(schema.responses);
  const response = responses.find(([pattern]) => matches(pattern, route))?.[1];
  const problem = response ? findMismatch(response, body, "the body") : "it has no JSON response";
  if (problem) throw new TypeError(`${route} breaks shared/api/schema.json: ${problem}`);
}

/** Reports whether a route matches a pattern such as `PATCH /api/admin/models/{id}`. */
function matches(pattern: string, route: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(route);
}

/** Returns what is wrong with a value, without quoting it, or undefined. */
function findMismatch(expected: Schema, value: unknown, at: string): string | undefined {
  if (expected.$ref) return findMismatch(definition(expected.$ref), value, at);
  const types = [expected.type ?? []].flat();
  const type = typeOf(value);
  if (!types.includes(type) && !(type === "integer" && types.includes("number")))
    return `${at} is of type ${type} instead of ${types.join(" or ")}`;
  if (expected.enum && value !== null && !expected.enum.includes(value)) return `${at} has an unknown value`;
  if (Array.isArray(value))
    return first(value, (item, index) => findMismatch(expected.items ?? {}, item, `${at}[${index}]`));
  if (type !== "object") return undefined;
  const { properties = {}, required = [], additionalProperties } = expected;
  const fields = value as Record<string, unknown>;
  const missing = required.find((name) => !(name in fields));
  if (missing) return `${at} lacks ${missing}`;
  return first(Object.entries(fields), ([name, field]) => {
    const property = properties[name] ?? additionalProperties;
    return property ? findMismatch(property, field, `${at}.${name}`) : `${at} has an unknown field ${name}`;
  });
}

function definition(reference: string): Schema {
  const definitions = schema.$defs as Record<string, Schema>;
  return definitions[reference.replace("#/$defs/", "")] ?? {};
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** Returns the first mismatch in a list. */
function first<T>(list: T[], find: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of list.entries()) {
    const mismatch = find(item, index);
    if (mismatch) return mismatch;
  }
  return undefined;
}
