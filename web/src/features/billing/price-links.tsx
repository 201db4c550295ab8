import { billing } from "#texts/billing.ts";
import type { Links } from "../../api/types.ts";

export const priceLinkClass = "underline decoration-line-2 underline-offset-3 hover:decoration-current";

/** Links to the operator's terms, refund policy and support, if they are configured. */
export function PriceLinks({ links }: { links: Links }) {
  const { terms, refunds, support } = billing;
  const all = [
    { label: terms, href: links.terms },
    { label: refunds, href: links.refunds },
    { label: support, href: links.support && supportHref(links.support) },
  ].filter(({ href }) => href);
  if (all.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
      {all.map(({ label, href }) => (
        <li key={label}>
          <a className={priceLinkClass} href={href} rel="noreferrer" target="_blank">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Returns a link to a support contact, which is an email address or a URL. */
export function supportHref(contact: string): string {
  return contact.includes("://") ? contact : `mailto:${contact}`;
}
