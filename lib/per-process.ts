type Held = typeof globalThis & { likerightStates?: Map<string, unknown> };

const held: Held = globalThis;
// Read once, so that work that a test file ends late writes to that file's own states, not to the next one's.
const states = held.likerightStates ?? new Map<string, unknown>();
held.likerightStates = states;

/**
 * State of the whole process, made on first use. It is stored on `globalThis`, because a bundler may load a module once per
 * kind of route, and again on a hot reload. `name` must be unique.
 */
export function perProcess<State>(name: string, make: () => State): () => State {
  return () => {
    if (!states.has(name)) states.set(name, make());
    return states.get(name) as State;
  };
}
