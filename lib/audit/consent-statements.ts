/** Ticked by creators. Its hash is stored with the consent. */
export const AI_TRAINING_STATEMENT =
  "I allow offers that include AI training. Each such offer still waits for my approval, and I can withdraw this at any time.";

export const AUTO_APPROVE_STATEMENT =
  "Approve at once every offer at or above my minimum rate that stays inside my rules, comes from a confirmed buyer and does not include AI training.";

/** Ticked by either party who approves or counters. */
export const TERMS_STATEMENT = "I have read these terms and agree to them";

/** The same, ticked by a creator under a digital replica's described uses. The other terms are on another page. */
export const OFFER_TERMS_STATEMENT = "I have read the offer’s terms and agree to them";

/** Ticked by a creator as well, if the terms include AI training. AI_TRAINING_STATEMENT explains it. */
export const TRAINING_TERMS_STATEMENT = "I agree to AI training under these terms";

export const SUBMIT_STATEMENT = "By submitting you agree to the terms as you fill them in here.";

export const SEND_STATEMENT = "Read the terms below. By sending them you agree to them.";

/** Shown with the guide on its page and in its mail: what requesting it does and does not do. */
export const GUIDE_UPDATES =
  "Asking for the guide puts you on no list. Updates come by email to those who subscribe to our articles, or who join the waitlist and agree to them.";

/** Given by creators with the button that activates their profile. */
export const AGE_STATEMENT = "I am 18 or older.";

/** Given by both parties, once per person (15 U.S.C. 7001). */
export const ELECTRONIC_STATEMENT =
  "I agree to make and sign agreements here electronically, and can ask for a copy on paper at any time.";
