import { CreditCard, Database, Lock, type LucideIcon } from "lucide-react";
import * as texts from "../../texts/en.ts";

/** What happens to a user's data when they pay. */
export function FinePrint() {
  const { provider, stored, storedExactly } = texts.upgrade;
  return (
    <ul className="mt-7.5 grid gap-x-12 gap-y-4 text-ink-2 md:grid-cols-2">
      <Line Icon={CreditCard} text={provider} />
      <Line Icon={Lock} text={stored} />
      <Line className="md:col-span-2 md:max-w-[96ch]" Icon={Database} text={storedExactly} />
    </ul>
  );
}

function Line(props: { className?: string; Icon: LucideIcon; text: string }) {
  const { className = "max-w-[56ch]", Icon, text } = props;
  return (
    <li className={`grid grid-cols-[18px_1fr] gap-3 text-pretty ${className}`}>
      <Icon className="mt-0.75" />
      {text}
    </li>
  );
}
