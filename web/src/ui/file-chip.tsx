import "./file-chip.css";
import { CircleAlert, FileText, X } from "lucide-react";

/** A file by thumbnail, name and size, with how far it is read and what takes it away. */
export function FileChip(props: {
  name: string;
  /** As a person reads it. */
  size: string;
  /** The address of a small picture. */
  thumb?: string;
  /** 0 to 1 while it is read, with what says so. */
  progress?: { value: number; label: string };
  failed?: boolean;
  onRemove?: { label: string; act: () => void };
}) {
  const { name, size, thumb, progress, failed, onRemove } = props;
  return (
    <li className={failed ? "file failed" : "file"}>
      <span className="thumb">{thumb ? <img src={thumb} alt="" /> : <ChipIcon failed={failed} />}</span>
      <b title={name}>{name}</b>
      <small className="num">{size}</small>
      {onRemove && (
        <button type="button" className="icon-btn" aria-label={onRemove.label} onClick={onRemove.act}>
          <X className="icon-s" />
        </button>
      )}
      {progress && <progress value={progress.value} max={1} aria-label={progress.label} />}
    </li>
  );
}

function ChipIcon({ failed }: { failed?: boolean }) {
  return failed ? <CircleAlert className="icon-s" /> : <FileText className="icon-s" />;
}
