import { SearchCheck } from "lucide-react";
import * as texts from "../../texts/en.ts";

/** The tested claims, each with how readers can check it. */
export function Claims() {
  const { claims, check } = texts.privacyPage;
  return (
    <ol className="divide-y divide-line border-t border-line-2">
      {Object.entries(claims).map(([id, claim]) => (
        <li key={id} className="grid gap-x-6 gap-y-3 py-5 md:grid-cols-2">
          <div>
            <h3 className="text-[17px]">{claim.title}</h3>
            <p className="mt-1 text-pretty text-ink-2">{claim.text}</p>
          </div>
          <p className="grid grid-cols-[18px_1fr] content-start gap-x-2.5 text-note text-pretty text-ink-2">
            <SearchCheck className="mt-0.5 text-accent" />
            <span>
              <b className="block font-semibold text-ink">{check}</b>
              {claim.check}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
