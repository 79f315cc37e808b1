/** How long a decision link is valid (specification 9). */
export const LINK_HOURS = 48;

/** Shown beside every statement that a payment was or will be made. */
export const SIMULATION_NOTICE = "Pre-launch simulation: no money moved";

/** For statements that do not concern a payment of the reader's own. */
export const BEFORE_LAUNCH = "Before launch, payment is simulated and no money moves.";

/** Said before the state of a license or of money until launch. */
export const REHEARSAL = "Rehearsal";

/** Shown on every page, in every document and in the certificate of a sample. */
export const SAMPLE_NOTICE = "Sample. Grants nothing to anybody.";

/** Shown for every license before launch. */
export const REHEARSAL_NOTICE = "Rehearsal: before launch no money moves, and a license grants nothing to anybody.";

/** The first sentence of every email about a license that was made, before launch. */
export const REHEARSAL_LEAD = "This is a rehearsal: nothing was paid, and the license permits no use.";

/** Specification 2, offer approval. */
export const ACTIVATION_NOTICE =
  "The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.";

/** Of what a license has taken. Nobody is told whose it is, or until when. */
export const NOT_AVAILABLE = "Not available for this territory and time";
