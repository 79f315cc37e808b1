/** A hidden field that only programs fill. No part of a person's profile has this name, so form fillers leave it out. */
export const HONEYPOT_FIELD = "leaveEmpty";
