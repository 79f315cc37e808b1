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

/** The choices of a demo request, as stored and as they are called. */
export const demoChoices = {
  teamSize: { "1-10": "1–10", "11-50": "11–50", "51-200": "51–200", "200+": "200+" },
  timeline: { "Ready now": "Ready now", "<30 days": "<30 days", "30-90 days": "30–90 days" },
  budget: { "<$10k": "<$10k", "$10k-$50k": "$10k–$50k", "$50k+": "$50k+" },
} as const;

/** What the answers that are stored as JSON text are called: in the forms, in the mails and on the desk. */
export const answerLabels = {
  company: "Company",
  role: "Role/Title",
  useCase: "Primary Use Case",
  teamSize: "Team Size",
  timeline: "Timeline",
  budget: "Budget",
  ref: "Reference",
  guide: "Guide",
} as const;

const names: Readonly<Record<string, string>> = answerLabels;
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = demoChoices;

/** Answers by their labels, with what was chosen in words. What no form asks (any more) stands as it is. */
export const answersInWords = (answers: Readonly<Record<string, string>>): [label: string, value: string][] =>
  Object.entries(answers).map(([name, value]) => [names[name] ?? name, choices[name]?.[value] ?? value]);

/** Characters of a message (specification 9). */
export const MESSAGE_MAX = 2_000;
/** Characters of a one-line answer. */
export const LINE_MAX = 200;

/** Said beside the guide on its page and in its mail: what asking for it does, and what it does not do. */
export const GUIDE_UPDATES =
  "Asking for the guide puts you on no list. Updates come by email to those who subscribe to our articles, or who join the waitlist and agree to them.";

/** What is stored as the message of somebody who asked for the guide. */
export const GUIDE_MESSAGE = JSON.stringify({ guide: "nil-rights.pdf" });

/** The title of a form that asks for a valid address among what it requires (specification 5: demo, referral, guide). */
const unlessComplete =
  (title: string) =>
  ({ missing, wrong }: { missing: ReadonlySet<string>; wrong: ReadonlySet<string> }): string =>
    missing.size > 0 || wrong.has("email") ? title : "Validation Error";

export const demoTitle = unlessComplete("Please complete required fields");
export const nameAndEmailTitle = unlessComplete("Please enter your name and a valid email");
