/** The look of a `Button`, `ButtonAnchor`, `ButtonLink` or `Submit`. */
export interface ButtonLook {
  /** One primary button per screen. @default "secondary" */
  variant?: keyof typeof variants;
  /** @default "md" */
  size?: keyof typeof sizes;
  /** The breakpoint below which only the icon fits. The label needs `sr-only` there. */
  iconOnlyBelow?: keyof typeof iconOnly;
  /** Layout only: margin, alignment, visibility. */
  className?: string;
}

const base =
  "inline-flex items-center justify-center border font-medium leading-tight whitespace-nowrap transition-colors active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed disabled:text-muted aria-disabled:cursor-progress";

const variants = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-down",
  secondary:
    "border-control bg-sheet text-ink hover:border-ink hover:bg-sheet-hover aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger",
  quiet: "border-transparent text-ink-2 hover:bg-wash hover:text-ink",
  danger: "border-transparent bg-danger text-page hover:bg-ink",
  quietDanger: "border-transparent text-danger hover:bg-wash hover:text-ink",
  secondaryDanger: "border-control bg-sheet text-danger hover:border-ink hover:bg-sheet-hover",
  /** On a colored surface. The colors are in `className`. */
  custom: "",
};

const sizes = {
  sm: "min-h-11 md:min-h-8.5 gap-1.5 rounded-2 text-label",
  md: "min-h-11 md:min-h-10 gap-2 rounded-2 text-button",
  lg: "min-h-12.5 gap-2 rounded-panel px-6 text-large",
};

/** Buttons without an edge need less room at the sides. */
const padding = {
  edged: { sm: "px-2.75 max-2xs:px-2", md: "px-4", lg: "" },
  bare: { sm: "px-2", md: "px-2.5", lg: "" },
};

/** Buttons without an edge do not get one when disabled. */
const disabled = { edged: "disabled:border-line disabled:bg-well", bare: "disabled:bg-transparent" };

const iconOnly = { "2xs": "max-2xs:icon-only", md: "max-md:icon-only", lg: "max-lg:icon-only" };

export function buttonClass(look: ButtonLook): string {
  const { variant = "secondary", size = "md", iconOnlyBelow, className = "" } = look;
  const edge = variant === "quiet" || variant === "quietDanger" ? "bare" : "edged";
  return `${base} ${variants[variant]} ${sizes[size]} ${padding[edge][size]} ${disabled[edge]} ${iconOnlyBelow ? iconOnly[iconOnlyBelow] : ""} ${className}`;
}
