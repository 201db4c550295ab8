import type { ComponentProps } from "react";
import { useLinkClickHandler } from "react-router";

/**
 * `to` is an absolute path; `state` is what the next screen's location holds. Links to another
 * document or the API need `reloadDocument`.
 *
 * React Router's Link holds the prefetching of its framework mode, which nothing here uses.
 */
export function Link({ to, state, reloadDocument, onClick, ...link }: LinkProps) {
  const follow = useLinkClickHandler(to, { state });
  return (
    <a
      {...link}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument && !event.defaultPrevented) follow(event);
      }}
    />
  );
}

export type LinkProps = Omit<ComponentProps<"a">, "href" | "target"> & {
  to: string;
  state?: unknown;
  reloadDocument?: boolean;
};
