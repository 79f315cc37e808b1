type Held = typeof globalThis & { likerightStates?: Map<string, unknown> };

const held: Held = globalThis;
// Read once: a test file's work that ends late writes to the states of its own file, not to those of the next one.
const states = held.likerightStates ?? new Map<string, unknown>();
held.likerightStates = states;

/**
 * State of the whole process, made on first use. It is held on `globalThis`, because a bundler may load a module once per
 * kind of route, and again on a hot reload. `name` must be unique.
 */
export function perProcess<State>(name: string, make: () => State): () => State {
  return () => {
    if (!states.has(name)) states.set(name, make());
    return states.get(name) as State;
  };
}
