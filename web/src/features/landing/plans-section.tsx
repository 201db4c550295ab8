import { landing } from "#texts/landing.ts";
import { common } from "#texts/page.ts";
import { upgrade } from "#texts/upgrade.ts";
import { isPaymentsOff, usePrices } from "../../api/billing.ts";
import { useChatLimits } from "../../api/models.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { PlanGrid } from "../billing/plan-grid.tsx";
import { Section } from "./section.tsx";

/** The plans with their current prices. */
export function PlansSection() {
  return (
    <Section id="prices" title={landing.plans.title} lead={upgrade.lead}>
      <div className="noscript:hidden">
        <Plans />
      </div>
      <noscript>
        <p className="border-t border-ink pt-4.5 text-ink-2">{landing.questions.price.answer}</p>
      </noscript>
    </Section>
  );
}

function Plans() {
  const { data, error, mutate } = usePrices();
  const { visitor, user } = useChatLimits();
  if (isPaymentsOff(error)) return <Note title={upgrade.off}>{upgrade.offText}</Note>;
  if (error) {
    return (
      <Note tone="danger" title={upgrade.pricesFailedText}>
        <Button size="sm" className="mt-2" onClick={() => mutate()}>
          {common.retry}
        </Button>
      </Note>
    );
  }
  const { models, search } = upgrade.free;
  return (
    <PlanGrid
      prices={data}
      server={data}
      links={data?.links ?? {}}
      free={{
        per: false,
        benefits: [
          ...(visitor === 0 ? [] : [{ text: landing.demo.tryNote(visitor) }]),
          { text: landing.plans.account(user) },
          { text: models },
          { text: search },
        ],
      }}
    />
  );
}
