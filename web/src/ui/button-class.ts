/** The look of a `Button`, `ButtonAnchor`, `ButtonLink` or `Submit`. */
export interface ButtonLook {
  /** One primary button per screen. @default "secondary" */
  variant?: keyof typeof variants;
  /** @default "md" */
  size?: keyof typeof sizes;
  /** Layout only: margin, alignment, visibility. */
  className?: string;
}

const base =
  "inline-flex items-center justify-center border font-medium leading-tight whitespace-nowrap transition-colors active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed disabled:text-muted";

const variants = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-down",
  secondary: "border-control bg-sheet text-ink hover:border-ink hover:bg-sheet-hover",
  quiet: "border-transparent text-ink-2 hover:bg-wash hover:text-ink",
  danger: "border-transparent bg-danger text-page hover:bg-ink",
  quietDanger: "border-transparent text-danger hover:bg-wash hover:text-ink",
  /** The colors are in `className`. */
  custom: "",
};

const sizes = {
  sm: "min-h-8.5 gap-1.5 rounded-2 text-label",
  md: "min-h-10 gap-2 rounded-2 text-button",
  lg: "min-h-12.5 gap-2 rounded-panel px-6 text-large",
};

/** Buttons without an edge need less room at the sides. */
const padding = {
  edged: { sm: "px-2.75", md: "px-4", lg: "" },
  bare: { sm: "px-2", md: "px-2.5", lg: "" },
};

/** Buttons without an edge do not get one when disabled. */
const disabled = { edged: "disabled:border-line disabled:bg-well", bare: "disabled:bg-transparent" };

export function buttonClass({ variant = "secondary", size = "md", className = "" }: ButtonLook): string {
  const edge = variant === "quiet" || variant === "quietDanger" ? "bare" : "edged";
  return `${base} ${variants[variant]} ${sizes[size]} ${padding[edge][size]} ${disabled[edge]} ${className}`;
}
