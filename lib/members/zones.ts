/** The zones that can be chosen: those of places, and UTC. */
export const TIME_ZONES: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

const isOne: ReadonlySet<string> = new Set(TIME_ZONES);

/** True for a zone that can be chosen. */
export const isTimeZone = (text: string): boolean => isOne.has(text);
