import { privacyPage } from "#texts/privacy-page.ts";

/** What the database stores, and for how long. */
export function KeptList() {
  return (
    <ul className="divide-y divide-line border-t border-line-2">
      {Object.entries(privacyPage.kept).map(([id, { title, text, howLong }]) => (
        <li key={id} className="grid gap-x-6 gap-y-1 py-4 md:grid-cols-[7fr_5fr]">
          <h3 className="text-large md:col-span-2">{title}</h3>
          <p className="text-pretty text-ink-2">{text}</p>
          <p className="text-note text-muted">{howLong}</p>
        </li>
      ))}
    </ul>
  );
}
