type Engine = typeof import("./engine.ts");

/** Undefined until it has loaded. It is not needed before the first question. */
export let engine: Engine | undefined;

export async function loadEngine(): Promise<Engine> {
  engine ??= await import("./engine.ts");
  return engine;
}
