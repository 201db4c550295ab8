import FlaskConical from "lucide-react/icons/flask-conical";
import SearchCheck from "lucide-react/icons/search-check";
import type { Claim } from "#texts/privacy-page.ts";
import { privacyPage } from "#texts/privacy-page.ts";

/** The tested claims. Each says how readers can check it or, if they cannot, how it is tested. */
export function Claims() {
  const { claims, check, tested } = privacyPage;
  const entries: [string, Claim][] = Object.entries(claims);
  return (
    <ol className="divide-y divide-line border-t border-line-2">
      {entries.map(([id, claim]) => (
        <li key={id} className="grid gap-x-6 gap-y-3 py-5 md:grid-cols-2">
          <div>
            <h3 className="text-large">{claim.title}</h3>
            <p className="mt-1 text-pretty text-ink-2">{claim.text}</p>
          </div>
          <p className="grid grid-cols-auto-fr content-start gap-x-2.5 text-note text-pretty text-ink-2">
            {claim.check ? (
              <SearchCheck className="mt-0.5 text-accent" />
            ) : (
              <FlaskConical className="mt-0.5 text-ink-2" />
            )}
            <span>
              <b className="block font-semibold text-ink">{claim.check ? check : tested}</b>
              {claim.check ?? claim.tested}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
