import type { LucideIcon } from "lucide-react";
import Ban from "lucide-react/icons/ban";
import BookX from "lucide-react/icons/book-x";
import Cookie from "lucide-react/icons/cookie";
import KeyRound from "lucide-react/icons/key-round";
import ServerOff from "lucide-react/icons/server-off";
import Timer from "lucide-react/icons/timer";
import { landing } from "#texts/landing.ts";
import { SplitSection } from "./section.tsx";

/** The privacy feature cards. */
export function PrivacySection() {
  const { title, lead, cards } = landing.privacy;
  return (
    <SplitSection id="privacy" title={title} lead={lead}>
      <ul className="grid gap-x-12 md:grid-cols-2">
        <Card Icon={Ban} {...cards.ads} />
        <Card Icon={Cookie} {...cards.tracking} />
        <Card Icon={ServerOff} {...cards.stored} />
        <Card Icon={BookX} {...cards.training} />
        <Card Icon={KeyRound} {...cards.encrypted} />
        <Card Icon={Timer} {...cards.expires} />
      </ul>
    </SplitSection>
  );
}

function Card({ Icon, title, text }: { Icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="grid grid-cols-auto-fr content-start gap-x-4 gap-y-0.5 border-t border-line-2 pt-5 pb-5.5">
      <Icon className="mt-1 text-accent" />
      <h3 className="text-item">{title}</h3>
      <p className="col-start-2 max-w-aside text-balance text-ink-2">{text}</p>
    </li>
  );
}
