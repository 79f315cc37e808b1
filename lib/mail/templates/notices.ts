/** Beside every statement about payment before launch. */
export const SIMULATION_NOTICE = "Pre-launch simulation: no money moved";

/** What the license depends on (specification 2, offer approval). */
export const ACTIVATION_NOTICE =
  "The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.";

/** A decision link is a key. */
export const KEY_NOTICE =
  "Opening the link decides nothing; only the button on that page does. Whoever holds the link can answer, so do not forward it.";
