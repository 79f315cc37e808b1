/** The zones on offer: UTC and those named after places. */
export const TIME_ZONES: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

const isOne: ReadonlySet<string> = new Set(TIME_ZONES);

export const isTimeZone = (text: string): boolean => isOne.has(text);
