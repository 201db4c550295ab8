import { type ComponentType, lazy } from "react";

/** A part did not load. Thrown where it was to be shown. */
export class LoadError extends Error {
  /** Lets the part be loaded anew; for whoever catches this, once nothing waits for it any more. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super("A part of the page did not load", { cause });
    this.forget = forget;
  }
}

/** React's lazy, which keeps a failure for good; here a part that did not load is loaded anew when it is shown again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const fresh = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (cause) => {
          throw new LoadError(cause, () => {
            Current = fresh();
          });
        },
      ),
    );
  let Current = fresh();
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as by lazy
  return function LazyPart(props: Props) {
    return <Current {...props} />;
  };
}
