/** The classes that `MenuItem` and `MenuLink` share. */
export const menuItemClass =
  "flex min-h-11 md:min-h-10 gap-2 rounded-2 border border-transparent px-2.5 text-start text-button leading-tight font-medium text-ink-2 transition-colors hover:bg-wash hover:text-ink active:translate-y-px";

/** For an entry that takes one line. */
export const menuLineClass = "items-center whitespace-nowrap";
