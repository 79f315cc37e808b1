type Held = typeof globalThis & { likerightStates?: Map<string, unknown> };

/**
 * State of the whole process, made on first use. It is held on `globalThis`, because a bundler may load a module once per
 * kind of route, and again on a hot reload. `name` must be unique.
 */
export function perProcess<State>(name: string, make: () => State): () => State {
  return () => {
    const held: Held = globalThis;
    held.likerightStates ??= new Map();
    if (!held.likerightStates.has(name)) held.likerightStates.set(name, make());
    return held.likerightStates.get(name) as State;
  };
}
