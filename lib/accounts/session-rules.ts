/** In characters. Nothing longer than the maximum is read at all. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** From sign-in, however much the session is used. */
export const SESSION_HOURS = 14 * 24;

/**
 * Hours, from the sign-in, for which a link mailed about a session signs out everywhere: twice a session's life, so that
 * even its last mail can be answered for two weeks.
 */
export const SIGN_OUT_LINK_HOURS = 2 * SESSION_HOURS;

/** How long a mailed link to one's own data works, and the session of a browser that it begins. */
export const DATA_LINK_HOURS = 1;
export const DATA_MINUTES = 30;
