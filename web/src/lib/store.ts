import { useSyncExternalStore } from "react";

/** State that lives longer than the components that show it. */
export interface Store<State> {
  get: () => State;
  /** Replaces the given fields, and calls the listeners. */
  set: (changes: Partial<State>) => void;
  /** Returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (changes) => {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Returns a part of a store's state, and rerenders when it changes. `select` must return the same
 * value, not a copy, as long as its part is unchanged.
 */
export function useSelected<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
