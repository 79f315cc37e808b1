/** `least` and `most` bound the days left on which the mail may be sent. */
type Stage = {
  /** Its name in the table: days before the end, 0 on the day itself. */
  stage: 30 | 14 | 3 | 0;
  least: number;
  most: number;
  /** Minimum term in months. */
  months: number;
};

/**
 * At most one stage applies at any time: a delayed run sends the current one and none that it missed. The last one also
 * applies on the day after the end, for parties that had none on the day. One-month licenses skip the first stage,
 * which would come within their first days.
 */
export const STAGES: readonly Stage[] = [
  { stage: 30, least: 15, most: 30, months: 2 },
  { stage: 14, least: 4, most: 14, months: 1 },
  { stage: 3, least: 1, most: 3, months: 1 },
  { stage: 0, least: -1, most: 0, months: 1 },
];
