import type { LucideIcon } from "lucide-react";
import Cookie from "lucide-react/icons/cookie";
import EyeOff from "lucide-react/icons/eye-off";
import Globe from "lucide-react/icons/globe";
import { landing } from "#texts/landing.ts";
import { useChatLimits } from "../../api/models.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonAnchor } from "../../ui/button-anchor.tsx";

export function Hero() {
  const { title, lead, chipsLabel, chips, action, start } = landing.hero;
  const { visitor } = useChatLimits();
  const canTry = visitor !== 0;
  return (
    <div className="@container px-page pt-[clamp(36px,7vw,88px)]">
      {/* As wide as the rule below it. The margins cancel the space around its outer letters. */}
      <h1 className="font-serif ltr:-ms-[0.02em] text-[clamp(66px,24.2vw,150px)]/[0.9] font-light tracking-display md:-me-[0.07em] ltr:md:-ms-[0.045em] md:text-[14.75cqi]/[0.94] translated:text-[16vw] translated:md:text-[10.5cqi] [&:is(:lang(ja),:lang(zh))]:max-md:text-[13vw] [&:lang(ja)]:md:text-[9.6cqi]">
        {title}
      </h1>
      <div className="mt-section grid border-t border-ink md:grid-cols-3">
        <p className="py-5 text-[clamp(19px,1rem+0.5vw,22px)]/[1.4] text-balance md:pe-8 md:pt-5.5 md:pb-2">
          {lead}
        </p>
        <ul
          className="grid content-start gap-2.5 border-t border-line-2 py-5 text-item md:border-s md:border-t-0 md:px-8 md:pt-5.5 md:pb-2"
          aria-label={chipsLabel}
        >
          <Chip Icon={EyeOff}>{chips.logs}</Chip>
          <Chip Icon={Cookie}>{chips.trackers}</Chip>
          <Chip Icon={Globe}>{chips.search}</Chip>
        </ul>
        <div className="border-t border-line-2 py-5 md:border-s md:border-t-0 md:ps-8 md:pt-5.5 md:pb-2">
          <div className="flex flex-wrap gap-2.5 max-md:*:w-full">
            {canTry && (
              <ButtonAnchor variant="primary" size="lg" href={paths.chat}>
                {start}
              </ButtonAnchor>
            )}
            <ButtonAnchor variant={canTry ? "secondary" : "primary"} size="lg" href={paths.auth}>
              {action}
            </ButtonAnchor>
          </div>
          {canTry && (
            <p className="mt-2.5 text-note text-balance text-muted">{landing.demo.tryNote(visitor)}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function Chip({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-3">
      <Icon className="text-accent" />
      {children}
    </li>
  );
}
