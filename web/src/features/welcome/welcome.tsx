import "./welcome.css";
import { Check, Columns3, Globe, KeyRound } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Tally } from "../../ui/mark.tsx";

/** What stands where the conversation will. Every claim here has to be true of what is deployed. */
export function Welcome() {
  const { title, claims, plainly, tiles } = texts.welcome;
  return (
    <section className="welcome">
      <div className="say">
        <h1>{title}</h1>
        <ul className="claims">
          {claims.map((claim) => (
            <li key={claim}>
              <Check />
              {claim}
            </li>
          ))}
        </ul>
        <p className="plainly">{plainly}</p>
      </div>
      <Tally count={0} />
      <ul className="tiles">
        <li>
          <Columns3 className="icon-l" />
          <h2>{tiles.side.title}</h2>
          <p>{tiles.side.text}</p>
        </li>
        <li>
          <Globe className="icon-l" />
          <h2>{tiles.search.title}</h2>
          <p>{tiles.search.text}</p>
        </li>
        <li>
          <KeyRound className="icon-l" />
          <h2>{tiles.key.title}</h2>
          <p>{tiles.key.text}</p>
        </li>
      </ul>
    </section>
  );
}
