import type { LucideIcon } from "lucide-react";

const tones = { plain: "text-ink-2", accent: "text-accent" };
const sizes = { md: "text-item", lg: "text-title" };

/**
 * One of three list items side by side, each with an icon, a title and a sentence. On a phone, they
 * are below each other.
 */
export function Fact(props: {
  Icon: LucideIcon;
  title: string;
  text: string;
  /** The color of the icon. @default "plain" */
  tone?: keyof typeof tones;
  /** The size of the title. @default "md" */
  size?: keyof typeof sizes;
}) {
  const { Icon, title, text, tone = "plain", size = "md" } = props;
  return (
    <li className="border-line py-4.5 not-first:border-t max-md:grid max-md:grid-cols-auto-fr max-md:gap-x-3.5 md:ps-5.5 md:pe-7 md:pt-5 md:pb-2 md:not-first:border-s md:not-first:border-t-0 md:first:ps-0">
      <Icon className={`icon-l max-md:mt-0.75 ${tones[tone]}`} />
      <h2 className={`md:mt-3 md:mb-1 ${sizes[size]}`}>{title}</h2>
      <p className="col-start-2 max-w-note text-balance text-ink-2">{text}</p>
    </li>
  );
}
