import { area } from "../area.ts";

export const notFound = area("notFound", {
  title: "404 Page Not Found",
  text: "Two of three lobes. The page you are looking for is the missing one.",
  hint: (path: string) => ["Developer hint: did you forget to add ", path, " to the router?"],
  action: "Go to the home page",
});
