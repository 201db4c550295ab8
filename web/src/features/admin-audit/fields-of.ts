/**
 * Parses a model's fields from JSON and returns their names and values. Empty fields are left out
 * unless all are empty. Returns undefined if the text is not a JSON object, for example because it
 * was cut off.
 */
export function fieldsOf(text: string): [name: string, value: string][] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const fields = Object.entries(value).map(([name, field]): [string, string] => [name, String(field)]);
    const filled = fields.filter(([, field]) => field !== "");
    return filled.length > 0 ? filled : fields;
  } catch {
    return undefined;
  }
}
