/** Characters of a password: the least for a new one, and the most that is read at all. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** Hours that a session lasts from its sign-in, however much it is used: 14 days. */
export const SESSION_HOURS = 14 * 24;
