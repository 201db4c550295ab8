import type { LucideIcon } from "lucide-react";
import CreditCard from "lucide-react/icons/credit-card";
import Lock from "lucide-react/icons/lock";
import { upgrade } from "#texts/upgrade.ts";

/** What happens to a user's data when they pay: two claims, each with the details of it. */
export function FinePrint() {
  const { provider, providerDetails, stored, storedDetails } = upgrade;
  return (
    <ul className="mt-7.5 grid gap-x-12 gap-y-4 md:grid-cols-2">
      <Claim Icon={CreditCard} text={provider} details={providerDetails} />
      <Claim Icon={Lock} text={stored} details={storedDetails} />
    </ul>
  );
}

function Claim({ Icon, text, details }: { Icon: LucideIcon; text: string; details: string }) {
  return (
    <li className="grid max-w-lead grid-cols-auto-fr gap-x-3 gap-y-1 text-pretty text-ink-2">
      <Icon className="mt-0.75" />
      {text}
      <small className="col-start-2 text-meta text-muted">{details}</small>
    </li>
  );
}
