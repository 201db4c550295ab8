const loading = new Map<string, Promise<void>>();

/** Adds a style sheet, unless the document already has it. A failed load is retried by the next call. */
export function loadStyles(href: string): Promise<void> {
  const present = loading.get(href);
  if (present) return present;
  const sheet = new Promise<void>((resolve, reject) => {
    if (document.querySelector(`link[href="${href}"]`)) return resolve();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(href);
      reject(new Error("A style sheet did not load"));
    };
    document.head.append(link);
  });
  loading.set(href, sheet);
  return sheet;
}
