/** Statements that creators agree to by ticking a box. Their hash is stored with the consent. */
export const AI_TRAINING_STATEMENT =
  "I allow offers that include AI training. Each such offer still waits for my approval, and I can withdraw this at any time.";

export const AUTO_APPROVE_STATEMENT =
  "Approve at once every offer at or above my minimum rate that stays inside my rules, comes from a confirmed buyer and does not include AI training.";

/** Said beside the guide on its page and in its mail: what asking for it does, and what it does not do. */
export const GUIDE_UPDATES =
  "Asking for the guide puts you on no list. Updates come by email to those who subscribe to our articles, or who join the waitlist and agree to them.";
