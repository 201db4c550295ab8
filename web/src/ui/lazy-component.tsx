import { type ComponentType, lazy } from "react";

/** Thrown when a lazy component's module could not be loaded. */
export class LoadError extends Error {
  /** Discards the failed load, so that the component loads again when it next renders. */
  readonly reset: () => void;

  constructor(cause: unknown, reset: () => void) {
    super("A part of the page did not load", { cause });
    this.reset = reset;
  }
}

/**
 * Like React's lazy, but a failed load is retried when the component next renders. React's lazy
 * caches the failure.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const create = () =>
    lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (cause) => {
          throw new LoadError(cause, () => {
            Current = create();
          });
        },
      ),
    );
  let Current = create();
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like lazy
  return function LazyComponent(props: Props) {
    return <Current {...props} />;
  };
}
