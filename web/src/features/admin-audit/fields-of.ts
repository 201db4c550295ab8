/**
 * Returns the names and values of a model's fields from their JSON, without empty ones unless all
 * are empty; undefined for any other text, such as JSON that was cut off.
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
