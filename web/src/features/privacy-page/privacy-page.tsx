import type { LucideIcon } from "lucide-react";
import CloudOff from "lucide-react/icons/cloud-off";
import SearchCheck from "lucide-react/icons/search-check";
import Waypoints from "lucide-react/icons/waypoints";
import { privacyPage } from "#texts/privacy-page.ts";
import { Fact } from "../../ui/fact.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { Claims } from "./claims.tsx";
import { Deletion } from "./deletion.tsx";
import { KeptList } from "./kept-list.tsx";
import { Section } from "./section.tsx";
import { TitledList } from "./titled-list.tsx";

const words = privacyPage;
const icons: readonly LucideIcon[] = [CloudOff, Waypoints, SearchCheck];

/** Called on every render, because the language can change. */
const sections = () => [
  { id: "kept", title: words.keptTitle, lead: words.keptLead, content: <KeptList /> },
  { id: "others", title: words.othersTitle, content: <TitledList entries={words.others} /> },
  { id: "claims", title: words.claimsTitle, lead: words.claimsLead, content: <Claims /> },
  { id: "beyond", title: words.beyondTitle, content: <TitledList entries={words.beyond} /> },
  { id: "delete", title: words.deleteTitle, content: <Deletion /> },
];

/** What is kept, who sees a question, and how to check it. docs/privacy.md lists the tests. */
export function PrivacyPage() {
  return (
    <>
      <ul className="mt-section border-t border-ink md:grid md:grid-cols-3">
        {words.summary.map(({ title, text }, index) => (
          <Fact
            key={title}
            Icon={icons[index] as LucideIcon}
            title={title}
            text={text}
            tone="accent"
            size="lg"
          />
        ))}
      </ul>
      <div className="lg:grid lg:grid-cols-fr-aside">
        <div>
          {sections().map(({ id, title, lead, content }) => (
            <Section key={id} id={id} title={title} lead={lead}>
              {content}
            </Section>
          ))}
          <p className="mt-section text-meta text-muted">{words.footnote}</p>
        </div>
        <Contents />
      </div>
    </>
  );
}

/** Links to the sections, beside them in a wide window. */
function Contents() {
  return (
    <nav className="mt-section ps-12 max-lg:hidden" aria-label={words.contents}>
      <ul className="sticky top-17 grid gap-1 text-note">
        {sections().map(({ id, title }) => (
          <li key={id}>
            <a className={`inline-block ${textLinkClass}`} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
