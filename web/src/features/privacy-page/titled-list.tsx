/** Titles, each with a paragraph below it. */
export function TitledList({ entries }: { entries: Record<string, { title: string; text: string }> }) {
  return (
    <ul className="divide-y divide-line border-t border-line-2">
      {Object.entries(entries).map(([id, { title, text }]) => (
        <li key={id} className="grid gap-1 py-4">
          <h3 className="text-large">{title}</h3>
          <p className="max-w-measure text-pretty text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
