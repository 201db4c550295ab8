import "./uppy.css";
import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import { useEffect, useRef } from "react";
import { modelDialog } from "#texts/admin-models.ts";
import { iconUpload } from "#texts/icon-upload.ts";
import { createIconUpload } from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import { limits } from "../../lib/limits.ts";
import { useHandler } from "../../lib/use-handler.ts";
import { useLanguage } from "../../lib/use-language.ts";
import { toast } from "../../ui/toasts.ts";

/** Uploads an icon to the bucket with a presigned PUT. It is published when the model is saved. */
export function IconUpload({ onUploaded }: { onUploaded: (iconUrl: string, file: Blob) => void }) {
  const element = useRef<HTMLDivElement>(null);
  const current = useRef<Uppy>(null);
  const language = useLanguage();
  const done = useHandler(onUploaded);

  useEffect(() => {
    if (!element.current) return;
    let iconUrl = "";
    let size = 0;
    const uppy = new Uppy({
      autoProceed: false,
      restrictions: {
        maxNumberOfFiles: 1,
        maxFileSize: limits.icons.bytes,
        allowedFileTypes: limits.icons.extensions.map((extension) => `.${extension}`),
      },
      locale: uppyLocale(),
    })
      .use(Dashboard, {
        inline: true,
        target: element.current,
        width: "100%",
        height: 260,
        theme: pageTheme(),
        proudlyDisplayPoweredByUppy: false,
        disableInformer: true, // toasts show its messages
      })
      .use(AwsS3, {
        shouldUseMultipart: false,
        async signRequest(request) {
          const upload = await createIconUpload(
            "contentType" in request ? (request.contentType ?? "") : "",
            size,
          );
          iconUrl = upload.iconUrl;
          return { url: upload.uploadURL, headers: upload.headers };
        },
      });
    current.current = uppy;
    const themeObserver = new MutationObserver(() =>
      uppy.getPlugin("Dashboard")?.setOptions({ theme: pageTheme() }),
    );
    themeObserver.observe(document.documentElement, { attributeFilter: ["class"] });
    // Uppy renders a single file as a list item without a list around it.
    const listObserver = new MutationObserver(() =>
      element.current?.querySelector(".uppy-Dashboard-files:not([role])")?.setAttribute("role", "list"),
    );
    listObserver.observe(element.current, { childList: true, subtree: true });
    uppy.on("file-added", (file) => {
      size = file.size ?? 0;
      // Many systems have no type for this extension.
      if (file.extension === "ico") uppy.setFileState(file.id, { type: "image/x-icon" });
    });
    uppy.on("restriction-failed", (_file, error) =>
      toast(() => ({ title: error.message, tone: "destructive" })),
    );
    uppy.on("upload-error", (_file, error) =>
      toast(() => ({
        title: modelDialog.uploadFailed,
        text: errorDetails(error).detail,
        tone: "destructive",
      })),
    );
    uppy.on("upload-success", (file) => {
      toast(() => ({ title: modelDialog.uploaded }));
      if (file?.data instanceof Blob) done(iconUrl, file.data);
    });
    return () => {
      themeObserver.disconnect();
      listObserver.disconnect();
      uppy.destroy();
    };
  }, [done]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the language
  useEffect(() => {
    current.current?.setOptions({ locale: uppyLocale() });
  }, [language]);

  return (
    <div className="grid gap-2">
      <p className="text-label text-pretty text-muted">{modelDialog.uploadText}</p>
      {/* Uppy has its own font and colors, and its buttons reset every property. */}
      <div
        ref={element}
        className="[&_.uppy-Dashboard-AddFiles]:rounded-1 [&_.uppy-Dashboard-AddFiles]:border-line-2 [&_.uppy-Dashboard-AddFiles-title]:text-ink [&_.uppy-Dashboard-browse]:text-accent [&_.uppy-u-reset]:[color-scheme:inherit] [&_.uppy-Dashboard-inner]:rounded-2 [&_.uppy-Dashboard-inner]:border-line [&_.uppy-Dashboard-inner]:bg-sheet [&_.uppy-Root]:font-[family-name:inherit]"
      />
    </div>
  );
}

function pageTheme() {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

/** Uppy's texts in the current language, without plural forms: only one file can be added. */
function uppyLocale() {
  return { strings: iconUpload, pluralize: () => 0 };
}
