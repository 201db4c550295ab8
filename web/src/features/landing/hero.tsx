import { Cookie, EyeOff, Globe, type LucideIcon } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { ButtonAnchor } from "../../ui/button-anchor.tsx";

export function Hero() {
  const { title, lead, chipsLabel, chips, action } = texts.landing.hero;
  const [before, link, after] = texts.landing.hero.try;
  return (
    <div className="px-page pt-[clamp(36px,7vw,88px)]">
      <h1 className="-ms-[0.035em] font-serif text-[clamp(66px,24vw,150px)]/[0.9] font-[330] tracking-[-0.042em] md:text-[clamp(84px,13.2vw,178px)]/[0.94] not-[:lang(en)]:text-[13vw] not-[:lang(en)]:md:text-[clamp(64px,9vw,140px)]">
        {title}
      </h1>
      <div className="mt-[clamp(32px,4.4vw,60px)] grid border-t border-ink md:grid-cols-3">
        <p className="py-5 text-[clamp(19px,1rem+0.5vw,22px)]/[1.4] tracking-[-0.006em] text-balance md:pe-8 md:pt-5.5 md:pb-2">
          {lead}
        </p>
        <ul
          className="grid content-start gap-2.5 border-t border-line-2 py-5 text-[18px] md:border-s md:border-t-0 md:px-8 md:pt-5.5 md:pb-2"
          aria-label={chipsLabel}
        >
          <Chip Icon={EyeOff}>{chips.logs}</Chip>
          <Chip Icon={Cookie}>{chips.trackers}</Chip>
          <Chip Icon={Globe}>{chips.search}</Chip>
        </ul>
        <div className="grid content-start justify-items-start gap-2.5 border-t border-line-2 py-5 md:border-s md:border-t-0 md:ps-8 md:pt-5.5 md:pb-2">
          <ButtonAnchor variant="primary" size="lg" className="max-md:w-full" href={paths.auth}>
            {action}
          </ButtonAnchor>
          <p className="text-note text-balance text-muted">
            {before}
            <a className="text-accent underline underline-offset-3 hover:text-accent-hover" href={paths.chat}>
              {link}
            </a>
            {after}
          </p>
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
