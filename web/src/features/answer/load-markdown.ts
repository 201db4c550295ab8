export const loadMarkdown = () => import("../../markdown/markdown.tsx");

/** Loads the markdown renderer before the first token needs it. */
export function preloadMarkdown(): void {
  loadMarkdown().catch(() => {
    // AnswerText then shows plain text.
  });
}
