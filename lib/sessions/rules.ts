/** In characters. Nothing longer than the maximum is read at all. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** From sign-in, however much the session is used. */
export const SESSION_HOURS = 14 * 24;
