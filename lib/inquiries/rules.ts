/** The subjects of the contact form (specification 2). */
export const subjectLabels = {
  general: "General Inquiry",
  partnership: "Partnership Opportunities",
  press: "Press/Media",
  legal: "Legal Question",
  technical: "Technical Support",
  other: "Other",
} as const;
export type ContactSubject = keyof typeof subjectLabels;

/** The subjects under which the other forms are stored beside them (specification 3). */
export const requestLabels = {
  buyer_demo_request: "Demo request",
  referral_claim: "Referral claim",
  lead_magnet_nil_guide: "NIL guide request",
} as const;
export type RequestSubject = keyof typeof requestLabels;

export const topicLabels = { ...subjectLabels, ...requestLabels } as const;
export type InquirySubject = keyof typeof topicLabels;

export const TEAM_SIZES = ["1-10", "11-50", "51-200", "200+"] as const;
export const TIMELINES = ["Ready now", "<30 days", "30-90 days"] as const;
export const BUDGETS = ["<$10k", "$10k-$50k", "$50k+"] as const;

/** Characters of a message (specification 9). */
export const MESSAGE_MAX = 2_000;
/** Characters of a one-line answer. */
export const LINE_MAX = 200;

/** What is stored as the message of somebody who asked for the guide. */
export const GUIDE_MESSAGE = JSON.stringify({ guide: "nil-rights.pdf" });
