/** Memoizes a pure function of a text for its `most` recent arguments. */
export function kept<Value extends object>(most: number, make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.delete(text);
    known.set(text, made);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return made;
  };
}
