import { area } from "../area.ts";

export const connection = area("connection", {
  title: "No connection.",
  draft: "Your draft is still here. This page reconnects automatically.",
  retrying: "This page reconnects automatically.",
  back: "Back online",
});
