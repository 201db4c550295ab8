import Upload from "lucide-react/icons/upload";
import { useEffect, useRef, useState } from "react";
import { modelDialog } from "#texts/admin-models.ts";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import { Button } from "../../ui/button.tsx";
import { IconTile } from "./icon-tile.tsx";
import { IconUpload } from "./icon-upload.tsx";

/** The icons that are part of the site. */
const builtIn = [
  { name: "OpenAI", iconUrl: "/provider-icons/openai.svg" },
  { name: "xAI", iconUrl: "/provider-icons/xai.svg" },
  { name: "Google", iconUrl: "/provider-icons/google.svg" },
];

/** Chooses a model's icon: none, a built-in one, or an uploaded one. */
export function IconField(props: { provider: string; iconUrl: string; onChange: (iconUrl: string) => void }) {
  const { provider, iconUrl, onChange } = props;
  const [uploading, setUploading] = useState(false);
  // The site serves an uploaded icon only once a model uses it, so the preview is the file itself.
  const [preview, setPreview] = useState<{ iconUrl: string; source: string } | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const widget = useRef<HTMLDivElement>(null);
  const words = modelDialog;
  useEffect(() => () => URL.revokeObjectURL(preview?.source ?? ""), [preview]);
  useEffect(() => {
    if (uploading && widget.current) scrollToNearest(widget.current);
  }, [uploading]);

  function select(uploadedUrl: string, file: Blob) {
    setPreview({ iconUrl: uploadedUrl, source: URL.createObjectURL(file) });
    onChange(uploadedUrl);
    // The widget disappears.
    if (widget.current?.contains(document.activeElement)) toggle.current?.focus();
    setUploading(false);
  }

  const uploaded = iconUrl && !builtIn.some((icon) => icon.iconUrl === iconUrl);
  const options = [
    { name: words.noIcon, iconUrl: "" },
    ...builtIn,
    ...(uploaded ? [{ name: words.uploadedIcon, iconUrl }] : []),
  ];
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-label font-semibold">{words.icon}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.iconUrl}
            className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-2 border border-line-2 px-2.5 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              className="sr-only"
              type="radio"
              name="icon"
              checked={option.iconUrl === iconUrl}
              onChange={() => onChange(option.iconUrl)}
            />
            <IconTile
              iconUrl={option.iconUrl === preview?.iconUrl ? preview.source : option.iconUrl}
              provider={provider || option.name}
            />
            {option.name}
          </label>
        ))}
        <Button ref={toggle} aria-expanded={uploading} onClick={() => setUploading(!uploading)}>
          <Upload />
          {words.upload}
        </Button>
      </div>
      {uploading && (
        <div ref={widget}>
          <IconUpload onUploaded={select} />
        </div>
      )}
    </fieldset>
  );
}
