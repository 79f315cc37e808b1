/** A hidden field that only programs fill. No part of a person's profile has this name, so form fillers leave it out. */
export const HONEYPOT_FIELD = "leaveEmpty";

/** A hidden field in every form on a signed-in person's page: for whom the page was drawn (lib/members/drawn-for.ts). */
export const DRAWN_FOR = "drawnFor";

/** A hidden field with the version of what the form showed (lib/text/version.ts). */
export const VERSION_FIELD = "version";

/** In bytes: the largest file that a form may hold, and the largest sample as stored. */
export const FILE_MAX = 1024 * 1024;
