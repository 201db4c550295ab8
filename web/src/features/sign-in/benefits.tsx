import { Columns3, ShieldCheck, Ticket } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Mark } from "../../ui/mark.tsx";

/** What an account offers. */
export function Benefits() {
  const { privacy, comparison, freemium } = texts.auth.benefits;
  return (
    <div className="benefits">
      <Mark />
      <ul>
        <li>
          <ShieldCheck className="icon-l" />
          <h2>{privacy.title}</h2>
          <p>{privacy.text}</p>
        </li>
        <li>
          <Columns3 className="icon-l" />
          <h2>{comparison.title}</h2>
          <p>{comparison.text}</p>
        </li>
        <li>
          <Ticket className="icon-l" />
          <h2>{freemium.title}</h2>
          <p>{freemium.text}</p>
          <p className="today">{freemium.today}</p>
        </li>
      </ul>
    </div>
  );
}
