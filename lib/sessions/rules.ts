/** Minimum characters of a new password, and maximum characters that are read at all. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** Hours that a session lasts from sign-in, however much it is used: 14 days. */
export const SESSION_HOURS = 14 * 24;
