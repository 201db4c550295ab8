import type { LucideIcon } from "lucide-react";
import Columns3 from "lucide-react/icons/columns-3";
import ShieldCheck from "lucide-react/icons/shield-check";
import Ticket from "lucide-react/icons/ticket";
import { auth } from "#texts/sign-in.ts";
import { useChatLimits } from "../../api/models.ts";
import { Mark } from "../../ui/mark.tsx";
import { usePriceToday } from "../billing/use-price-today.ts";

/** What an account offers. */
export function Benefits() {
  const { privacy, comparison, freemium } = auth.benefits;
  const { user } = useChatLimits();
  const price = usePriceToday();
  return (
    <div className="relative overflow-hidden border-t border-line bg-well px-gutter pt-5 pb-10 md:border-s md:border-t-0 md:px-[clamp(24px,6vw,96px)] md:pt-[clamp(30px,calc(9vh-14px),98px)]">
      <Mark className="absolute -end-22.5 -bottom-37.5 hidden h-auto w-[clamp(320px,34vw,520px)] fill-line md:block" />
      <ul className="relative grid max-w-115 divide-y divide-line-2">
        <Benefit Icon={ShieldCheck} {...privacy} />
        <Benefit Icon={Columns3} {...comparison} />
        <Benefit
          Icon={Ticket}
          title={freemium.title}
          text={freemium.text(user)}
          note={price && freemium.premium(price)}
        />
      </ul>
    </div>
  );
}

function Benefit(props: { Icon: LucideIcon; title: string; text: string; note?: string }) {
  const { Icon, title, text, note } = props;
  return (
    <li className="grid grid-cols-auto-fr gap-x-6 gap-y-0.75 py-6">
      <Icon className="icon-l mt-0.75 text-ink-2" />
      <h2 className="text-title">{title}</h2>
      <p className="col-start-2 text-balance text-ink-2">{text}</p>
      {note && <p className="col-start-2 mt-1 text-note text-balance text-muted">{note}</p>}
    </li>
  );
}
