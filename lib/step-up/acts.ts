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
