/** Variables holding secrets that would let somebody act as another, or read what only operators may. */
const SECRETS = ["AUTH_SECRET", "LINK_SECRET", "CRON_SECRET", "METRICS_SECRET", "ADMIN_SETUP_TOKEN"] as const;

const LENGTH_MIN = 32;
/** Fewer distinct characters than this suggest a pattern or a held-down key. Random hexadecimals have 16. */
const DIFFERENT_MIN = 8;

/** Completes a sentence that begins with the variable's name. */
function faultOf(value: string): string | undefined {
  if (value.length < LENGTH_MIN) return `must hold at least ${LENGTH_MIN} characters`;
  if (new Set(value).size < DIFFERENT_MIN)
    return "repeats itself: make a random one, for instance with openssl rand -hex 32";
  return undefined;
}

/** Each as "<variable> <what is wrong>", never with a value. Empty counts as not set. */
export function secretFaults(values: Readonly<Record<string, string | undefined>>): string[] {
  const set = SECRETS.flatMap((name) => {
    const value = values[name]?.trim();
    return value ? [{ name, value }] : [];
  });
  return set.flatMap(({ name, value }, at) => {
    const twin = set.slice(0, at).find((earlier) => earlier.value === value);
    const fault = faultOf(value) ?? (twin && `is the same as ${twin.name}: each needs a value of its own`);
    return fault ? [`${name} ${fault}`] : [];
  });
}
