/** A piece of a bar: four spaces of 1em, and a place where the line can break. */
const PIECE = "\u00a0\u00a0\u00a0\u00a0\u200b";

/**
 * The average width of a character, in em of the bars' font, including the space left at line ends.
 */
const WIDTH = 0.86;
const CJK_WIDTH = 2.02;

/**
 * Bars in place of text that has not been typed yet. They break into as many lines as the text, in
 * any window and language, so that the page does not move during typing.
 */
export function PlaceholderLines({ text, className }: { text: string; className: string }) {
  const cjk = text.match(/[\u3000-\u9fff\uff00-\uffef]/g)?.length ?? 0;
  const width = cjk * CJK_WIDTH + (text.length - cjk) * WIDTH;
  return (
    <p className={`max-w-measure text-large/reading 2xl:text-item ${className}`} aria-hidden>
      <span className="rounded-1 bg-line box-decoration-clone text-[0.5em] [word-spacing:0.8em]">
        {PIECE.repeat(Math.ceil(width / 4))}
      </span>
    </p>
  );
}
