import { billing } from "#texts/billing.ts";
import { upgrade } from "#texts/upgrade.ts";
import type { Subscription } from "../../api/billing.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Note } from "../../ui/note.tsx";
import { PageTitle } from "../page/page-title.tsx";
import { Plans } from "./plans.tsx";

/** The plans for a user who does not pay yet; for a subscriber, a link to the subscription. */
export function Offer(props: {
  isPro: boolean;
  /** Undefined if it could not be loaded. */
  subscription: Subscription | undefined;
  /** Chats left; null for no limit. */
  left: number | null;
}) {
  const { isPro, subscription, left } = props;
  const granted = subscription?.granted && subscription.plan === "free";
  const words = upgrade;
  if (isPro && !granted) {
    return (
      <>
        <PageTitle lead={words.pro.lead}>{words.pro.title}</PageTitle>
        <ButtonLink variant="primary" size="lg" className="mt-7" to={paths.dashboard}>
          {billing.manage}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <div className="mt-section">
        {granted && (
          <div className="mb-5">
            <Note title={words.granted}>{words.grantedText}</Note>
          </div>
        )}
        <Plans left={left} granted={granted} />
      </div>
    </>
  );
}
