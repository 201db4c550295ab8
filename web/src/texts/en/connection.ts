import { area } from "../area.ts";

export const connection = area("connection", {
  title: "No connection.",
  draft: "Your draft is kept. This page reconnects by itself.",
  retrying: "This page reconnects by itself.",
  back: "Connected again",
});
