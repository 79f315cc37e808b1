/** Characters of a password: the least for a new one, and the most that is read at all. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;
