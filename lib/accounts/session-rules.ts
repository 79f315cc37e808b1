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
