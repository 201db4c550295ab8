import { area } from "../area.ts";

/**
 * Uppy's texts, under Uppy's own keys. They have no plural forms, because the widget accepts only
 * one file. Uppy fills in `%{...}`.
 */
export const iconUpload = area("iconUpload", {
  dashboardTitle: "Icon upload",
  dropHint: "Drop the file here",
  dropPasteFiles: "Drop a file here or %{browseFiles}",
  browseFiles: "browse files",
  xFilesSelected: "%{smart_count} file selected",
  uploadingXFiles: "Uploading %{smart_count} file",
  uploadComplete: "Upload complete",
  uploadXFiles: "Upload %{smart_count} file",
  uploadXNewFiles: "Upload %{smart_count} file",
  uploading: "Uploading",
  complete: "Complete",
  uploadFailed: "Upload failed",
  processingXFiles: "Processing %{smart_count} file",
  error: "Error",
  retry: "Retry",
  retryUpload: "Retry upload",
  cancel: "Cancel",
  cancelUpload: "Cancel upload",
  done: "Done",
  removeFile: "Remove file",
  dataUploadedOfTotal: "%{complete} of %{total}",
  dataUploadedOfUnknown: "%{complete} of unknown",
  xTimeLeft: "%{time} left",
  showErrorDetails: "Show error details",
  generatingThumbnails: "Generating thumbnails...",
  youCanOnlyUploadFileTypes: "You can only upload: %{types}",
  exceedsSize: "%{file} exceeds maximum allowed size of %{size}",
  youCanOnlyUploadX: "You can only upload %{smart_count} file",
  noMoreFilesAllowed: "Cannot add more files",
  noDuplicates: "Cannot add the duplicate file %{fileName}, it already exists",
  addBulkFilesFailed: "Failed to add %{smart_count} file due to an internal error",
  failedToUpload: "Failed to upload %{file}",
  noInternetConnection: "No Internet connection",
  connectedToInternet: "Connected to the Internet",
});
