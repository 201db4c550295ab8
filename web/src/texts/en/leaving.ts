import { area } from "../area.ts";

export const leaving = area("leaving", {
  title: "Leave and erase this chat?",
  text: "This chat exists only in this tab's memory. If you leave now, it will be erased.",
  leave: "Leave and erase",
  stay: "Stay",
});
