import schema from "../../shared/api/schema.json" with { type: "json" };

/** The names that the server sends in snake case, by their names in the app. */
const sentNames = new Map(
  Object.values(schema.$defs as Record<string, { properties?: object }>)
    .flatMap(({ properties = {} }) => Object.keys(properties))
    .filter((name) => name.includes("_"))
    .map((name) => [name.replace(/_[a-z]/g, (match) => match.slice(1).toUpperCase()), name]),
);

/** Returns a response with the names that the server sends. */
export function asSent(response: unknown): unknown {
  if (Array.isArray(response)) return response.map(asSent);
  if (typeof response !== "object" || response === null) return response;
  return Object.fromEntries(
    Object.entries(response).map(([name, field]) => [sentNames.get(name) ?? name, asSent(field)]),
  );
}
