import limits from "../../../shared/limits/limits.json" with { type: "json" };

/**
 * The limits, sizes and durations that the server and the browser share. Go's `shared/limits`
 * documents each one.
 */
export { limits };

/** The limits of sizes as texts show them. */
export const megabytes = {
  file: limits.file.bytes / 2 ** 20,
  unpacked: limits.file.unpackedBytes / 2 ** 20,
  conversation: limits.conversationFile.bytes / 2 ** 20,
  icon: limits.icons.bytes / 2 ** 20,
};
