/** Returns a value of type T that holds only what was checked, or throws a CheckError. */
export type Check<T> = (value: unknown) => T;

export type Checked<C> = C extends Check<infer T> ? T : never;

/** Thrown for a value that does not have the expected form. It never quotes the value. */
export class CheckError extends Error {}

function fail(): never {
  throw new CheckError("unexpected value");
}

/** A text of at most `max` UTF-16 code units. */
export function text(max: number): Check<string> {
  return (value) => (typeof value === "string" && value.length <= max ? value : fail());
}

export function number(min: number, max: number): Check<number> {
  return (value) => (typeof value === "number" && value >= min && value <= max ? value : fail());
}

export const flag: Check<boolean> = (value) => (typeof value === "boolean" ? value : fail());

export const nothing: Check<null> = (value) => (value === null ? null : fail());

export function oneOf<const T extends string | number>(...values: readonly T[]): Check<T> {
  return (value) => values.find((known) => known === value) ?? fail();
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value) => (value === undefined ? undefined : check(value));
}

export function list<T>(check: Check<T>, min: number, max: number): Check<T[]> {
  return (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max
      ? Array.from(value, (item) => check(item))
      : fail();
}

/** An object with the given fields. Others are left out. */
export function object<Fields extends Record<string, Check<unknown>>>(
  fields: Fields,
): Check<{ [Name in keyof Fields]: Checked<Fields[Name]> }> {
  const checks = Object.entries(fields);
  return (value) => {
    if (typeof value !== "object" || value === null) fail();
    const own = new Map(Object.entries(value));
    const known = checks.map(([name, check]) => [name, check(own.get(name))] as const);
    return Object.fromEntries(known.filter(([, field]) => field !== undefined)) as {
      [Name in keyof Fields]: Checked<Fields[Name]>;
    };
  };
}

/** What the first check accepts, if it also fulfills a condition. */
export function where<T>(check: Check<T>, holds: (value: T) => boolean): Check<T> {
  return (value) => {
    const checked = check(value);
    return holds(checked) ? checked : fail();
  };
}

/** What one of the checks accepts. */
export function either<T extends Check<unknown>[]>(...checks: T): Check<Checked<T[number]>> {
  return (value) => {
    for (const check of checks) {
      try {
        return check(value) as Checked<T[number]>;
      } catch (error) {
        if (!(error instanceof CheckError)) throw error;
      }
    }
    return fail();
  };
}
