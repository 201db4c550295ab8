import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import FileText from "lucide-react/icons/file-text";
import X from "lucide-react/icons/x";
import { IconButton } from "./icon-button.tsx";
import { Progress } from "./progress.tsx";

/** A list item that shows a file, with its reading progress and a button to remove it. */
export function FileChip(props: {
  name: string;
  /** Formatted for display. */
  size: string;
  /** The URL of a thumbnail. */
  thumb?: string;
  /** From 0 to 1, while the file is being read. */
  progress?: { value: number; label: string };
  failed?: boolean;
  onRemove?: { label: string; act: () => void };
  /** Layout only: margin, size. */
  className?: string;
}) {
  const { name, size, thumb, progress, failed, onRemove, className = "" } = props;
  const Icon = failed ? CircleAlert : FileText;
  return (
    <li
      className={`relative inline-flex h-11 max-w-65 md:h-10 items-center gap-2.25 overflow-hidden rounded-2 border bg-sheet px-1.5 text-label text-ink ${failed ? "border-danger" : "border-line-2"} ${className}`}
    >
      <span
        className={`grid size-7.5 flex-none place-items-center overflow-hidden rounded-inner ${failed ? "bg-danger-tint text-danger" : "bg-well text-muted"}`}
      >
        {thumb ? <img src={thumb} alt="" className="size-full object-cover" /> : <Icon className="icon-s" />}
      </span>
      <b dir="auto" className="truncate font-medium" title={name}>
        {name}
      </b>
      <small dir="auto" className="num pe-1 text-tag whitespace-nowrap text-muted">
        {size}
      </small>
      {onRemove && (
        <IconButton size="2xs" className="-ms-1 max-md:-me-1.5" label={onRemove.label} onClick={onRemove.act}>
          <X className="icon-s" />
        </IconButton>
      )}
      {progress && <Progress {...progress} className="absolute inset-x-0 bottom-0" />}
    </li>
  );
}
