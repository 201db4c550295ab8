import { landing } from "#texts/landing.ts";
import { useChatLimits } from "../../api/models.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonAnchor } from "../../ui/button-anchor.tsx";
import { Mark } from "../../ui/mark.tsx";

/** The closing call to action. */
export function Closing() {
  const { title, text, start, create } = landing.closing;
  const { visitor } = useChatLimits();
  return (
    <section className="relative mt-[clamp(72px,10vw,150px)] overflow-hidden bg-band px-page py-[clamp(56px,8vw,112px)] text-on-band forced-colors:border-y">
      <Mark className="absolute -end-[38vw] top-[62%] h-auto w-[120vw] -translate-y-[46%] overflow-visible fill-band-shape md:-end-[4vw] md:top-1/2 md:w-[clamp(300px,46vw,700px)]" />
      <div className="relative">
        <h2 className="max-w-[14ch] translated:max-w-title text-display">{title}</h2>
        <p className="mt-4.5 mb-7.5 max-w-note text-lead text-balance text-on-band/88">{text(visitor)}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonAnchor
            variant="custom"
            size="lg"
            className="border-transparent bg-on-band text-band hover:bg-on-band/90 focus-visible:outline-on-band max-md:w-full"
            href={paths.chat}
          >
            {start}
          </ButtonAnchor>
          <ButtonAnchor
            variant="custom"
            size="lg"
            className="border-on-band/60 text-on-band hover:border-on-band hover:bg-on-band/10 focus-visible:outline-on-band max-md:w-full"
            href={paths.auth}
          >
            {create}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
