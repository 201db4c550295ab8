type Engine = typeof import("./engine.ts");

/** Undefined until it has loaded. Before the first question there is nothing for it to do. */
export let engine: Engine | undefined;

export async function loadEngine(): Promise<Engine> {
  engine ??= await import("./engine.ts");
  return engine;
}
