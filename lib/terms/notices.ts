/** How long a decision link is valid (specification 9). */
export const LINK_HOURS = 48;
/** Hours after which an unconfirmed held offer is removed. */
export const HOLD_HOURS = 48;

/** Days after which an offer that a colleague has not released is removed. */
export const REVIEW_DAYS = 7;

/** Shown beside every statement that a payment was or will be made. */
export const SIMULATION_NOTICE = "Pre-launch simulation: no money moved";

/** For statements that are not about a payment of the reader's own. */
export const BEFORE_LAUNCH = "Before launch, payment is simulated and no money moves.";

/** Comes before the state of a license or of money, until launch. */
export const REHEARSAL = "Rehearsal";

/** Shown once in the frame of every private page, and in the foot of mails about offers and licenses, until launch. */
export const UNTIL_LAUNCH = "Rehearsal until launch: no money moves, nothing is licensed yet";

/** Shown on every page, in every document and in the certificate of a sample. */
export const SAMPLE_NOTICE = "Sample. Grants nothing to anybody.";

/** Shown for every license before launch. */
export const REHEARSAL_NOTICE = "Rehearsal: before launch no money moves, and a license grants nothing to anybody.";

/** From specification 2, offer approval. */
export const ACTIVATION_NOTICE =
  "The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.";

/** About what a license has taken. Nobody is told whose it is, or until when. */
export const NOT_AVAILABLE = "Not available for this territory and time";
