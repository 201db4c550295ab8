import "./mark.css";

// Three speech drops whose tails meet at one question.
const lobes = [
  "M11.12 13.75L8.42 12.49A4.86 4.86 0 1 0 11.21 17.33L11.48 14.36A0.62 0.62 0 0 0 11.12 13.75Z",
  "M12.36 12.84L14.79 11.13A4.86 4.86 0 1 0 9.21 11.13L11.64 12.84A0.62 0.62 0 0 0 12.36 12.84Z",
  "M12.52 14.36L12.79 17.33A4.86 4.86 0 1 0 15.58 12.49L12.88 13.75A0.62 0.62 0 0 0 12.52 14.36Z",
];

/** The brand's mark, in the colour of the text around it. */
export function Mark() {
  return <Lobes className="mark" lit={() => false} />;
}

/** Which slot: one lobe in its hue. */
export function Glyph({ slot }: { slot: 1 | 2 | 3 }) {
  return <Lobes className={`glyph voice-${slot}`} lit={(lobe) => lobe === slot} />;
}

/** How many: as many lobes inked. */
export function Tally({ count, className = "" }: { count: number; className?: string }) {
  return <Lobes className={`tally ${className}`} lit={(lobe) => lobe <= count} />;
}

/** The mark with its right lobe missing. */
export function BrokenMark() {
  return (
    <svg className="broken-mark" viewBox="1.2 1.2 21.6 21.6" aria-hidden="true">
      {lobes.map((path, index) => (
        <path key={path} d={path} className={index === 2 ? "gone" : undefined} />
      ))}
    </svg>
  );
}

function Lobes({ className, lit }: { className: string; lit: (lobe: number) => boolean }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {lobes.map((path, index) => (
        <path key={path} d={path} className={lit(index + 1) ? "on" : undefined} />
      ))}
    </svg>
  );
}
