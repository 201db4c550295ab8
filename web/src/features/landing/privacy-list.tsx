import Check from "lucide-react/icons/check";
import { useState } from "react";
import { landing } from "#texts/landing.ts";
import { common } from "#texts/page.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";

/** The privacy promises, with two dialogs that explain what they mean and what their limits are. */
export function PrivacyList() {
  const { listTitle, list, meaning, limits } = landing.privacy;
  return (
    <section className="grid items-start gap-x-16 gap-y-6 px-page pt-18 lg:grid-cols-[5fr_7fr]">
      <h2 className="max-w-title text-heading">{listTitle}</h2>
      <div>
        <ul className="divide-y divide-line border-y border-t-ink border-b-line text-item/snug">
          {list.map((promise) => (
            <li key={promise} className="grid grid-cols-auto-fr gap-2.5 py-3.25 text-balance">
              <Check className="mt-1 text-accent" />
              {promise}
            </li>
          ))}
        </ul>
        <div className="mt-5.5 flex flex-wrap gap-2.5">
          <Explanation {...meaning} />
          <Explanation {...limits} />
        </div>
      </div>
    </section>
  );
}

function Explanation(props: {
  action: string;
  text: string;
  points: readonly string[];
  /** The label of a link to the privacy page. */
  more?: string;
}) {
  const { action, text, points, more } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" className="noscript:hidden" onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && (
        <Dialog title={action} text={text} closeLabel={common.close} onClose={() => setOpen(false)}>
          <DialogBody>
            <ul className="divide-y divide-line border-t border-line text-ink-2">
              {points.map((point) => (
                <li key={point} className="py-3 text-pretty">
                  {point}
                </li>
              ))}
            </ul>
            {more && (
              <a
                className="mb-3 justify-self-start text-accent underline underline-offset-3 hover:text-accent-hover"
                href={paths.privacy}
              >
                {more}
              </a>
            )}
          </DialogBody>
        </Dialog>
      )}
      <noscript>
        <div className="mt-3 max-w-measure basis-full text-ink-2">
          <p>
            <b className="font-semibold text-ink">{action}</b> {text}
          </p>
          <ul className="ms-5 list-disc">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </noscript>
    </>
  );
}
