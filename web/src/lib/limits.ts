/**
 * The limits, sizes and durations that the server and the browser share. Go's `shared/limits`
 * documents each one.
 */
export { default as limits } from "../../../shared/limits/limits.json";
