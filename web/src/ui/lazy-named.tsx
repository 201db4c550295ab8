import { type ComponentProps, type ComponentType, lazy } from "react";

/** Thrown when a lazy component's module could not be loaded. */
export class LoadError extends Error {
  /** Discards the failed load, so that the component loads again when it next renders. */
  readonly reset: () => void;

  constructor(cause: unknown, reset: () => void) {
    super("A part of the page did not load", { cause });
    this.reset = reset;
  }
}

/** `load` loads the style sheet of the lazy components, if it is not the document's own. */
export const lazyStyles = { load: async () => {} };

/**
 * Like React's lazy, for a module's named export. A failed load is retried when the component next
 * renders; React's lazy caches the failure.
 *
 * @param first whether the document's own style sheet has the component's classes
 */
// biome-ignore lint/suspicious/noExplicitAny: any props, as for React's lazy
export function lazyNamed<Name extends string, Module extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Module>,
  name: Name,
  { first = false } = {},
) {
  const create = () =>
    lazy(() =>
      Promise.all([load(), first || lazyStyles.load()])
        .then(([module]) => ({ default: module[name] }))
        .catch((cause) => {
          throw new LoadError(cause, () => {
            Current = create();
          });
        }),
    );
  let Current = create();
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like lazy
  return function LazyComponent(props: ComponentProps<Module[Name]>) {
    return <Current {...props} />;
  };
}
