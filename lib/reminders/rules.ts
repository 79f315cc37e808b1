/** A mail before the end of a license: the day that it is for, and the days left on which it is the one to send. */
export type Stage = {
  /** Its name in the table: the days before the end, 0 on the day itself. */
  stage: 30 | 14 | 3 | 0;
  least: number;
  most: number;
  /** Months that a license must last to have it. */
  months: number;
};

/**
 * The stages. At any time one holds at most: a run that comes late sends the one that holds then, and none that it missed. On
 * the day after the end the last one still does, for whoever had none on the day. A license of a single month would
 * have its first mail with its first days, so that it begins with the second.
 */
export const STAGES: readonly Stage[] = [
  { stage: 30, least: 15, most: 30, months: 2 },
  { stage: 14, least: 4, most: 14, months: 1 },
  { stage: 3, least: 1, most: 3, months: 1 },
  { stage: 0, least: -1, most: 0, months: 1 },
];
