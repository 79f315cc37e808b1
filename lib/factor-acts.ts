import type { Refusal } from "@/lib/refusal";

/**
 * What an administrator's session may do only within `FRESH_MINUTES` of a second factor: a copied session must not read
 * everybody's data, end licenses, or change who is an administrator. `words` completes "to ...". Each act asks
 * `requireFresh` in its transaction.
 */
export const FACTOR_ACTS = {
  export: "export data",
  void: "end a license",
  verification: "decide on a creator or an organization",
  sample: "remove a sample",
  flag: "switch a feature",
  mail: "let mail go",
  announcement: "mail many readers",
  erase: "erase a person",
  administrators: "change who is an administrator",
  factors: "change how you prove that it is you",
} as const;

/**
 * What needs none, and why. Reading lists is what the session is for, and each reading is audited. Answering a request
 * without granting anything, marking inquiries, closing reports and deciding disputes mail the parties, and can be
 * answered. Drafts and mails to oneself reach nobody else; cancelling an announcement only takes away, as does signing out.
 */
export type FactorAct = keyof typeof FACTOR_ACTS;

/** Minutes for which a second factor counts as fresh. */
export const FRESH_MINUTES = 10;

/** The field of a code, which forms show when it is wanted. */
export const FACTOR_FIELD = "factorCode";

export const factorWanted = (act: FactorAct): Refusal => ({
  title: "One more step: your second factor",
  message: `Nothing is changed yet, and what you typed is still here. To ${FACTOR_ACTS[act]}, prove again that it is you: that counts for ${FRESH_MINUTES} minutes.`,
  asksFactor: true,
});

export const WRONG_CODE =
  "This code is not right, or was used before. An app shows another every 30 seconds; a recovery code works once.";

export const wrongCode: Refusal = {
  title: "Nothing was changed",
  fieldErrors: { [FACTOR_FIELD]: WRONG_CODE },
  asksFactor: true,
};
