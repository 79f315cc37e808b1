/** The contact form's (specification 2). */
export const subjectLabels = {
  general: "General Inquiry",
  partnership: "Partnership Opportunities",
  press: "Press/Media",
  legal: "Legal Question",
  technical: "Technical Support",
  other: "Other",
} as const;
export type ContactSubject = keyof typeof subjectLabels;

/** Subjects under which the other forms are stored (specification 3). */
const requestLabels = {
  buyer_demo_request: "Demo request",
  referral_claim: "Referral claim",
  lead_magnet_nil_guide: "NIL guide request",
} as const;

export const topicLabels = { ...subjectLabels, ...requestLabels } as const;
export type InquirySubject = keyof typeof topicLabels;

export const demoChoices = {
  teamSize: { "1-10": "1–10", "11-50": "11–50", "51-200": "51–200", "200+": "200+" },
  timeline: { "Ready now": "Ready now", "<30 days": "<30 days", "30-90 days": "30–90 days" },
  budget: { "<$10k": "<$10k", "$10k-$50k": "$10k–$50k", "$50k+": "$50k+" },
} as const;

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

export const answersInWords = (answers: Readonly<Record<string, string>>): [label: string, value: string][] =>
  Object.entries(answers).map(([name, value]) => [names[name] ?? name, choices[name]?.[value] ?? value]);

/** In characters (specification 9). */
export const MESSAGE_MAX = 2_000;
export const LINE_MAX = 200;

export const GUIDE_MESSAGE = JSON.stringify({ guide: "nil-rights.pdf" });

/** The title for forms that list a valid address among the required fields (specification 5: demo, referral, guide). */
const unlessComplete =
  (title: string) =>
  ({ missing, wrong }: { missing: ReadonlySet<string>; wrong: ReadonlySet<string> }): string =>
    missing.size > 0 || wrong.has("email") ? title : "Validation Error";

export const demoTitle = unlessComplete("Please complete required fields");
export const nameAndEmailTitle = unlessComplete("Please enter your name and a valid email");

/** In filter order: the contact form's subjects, then those of other forms (spec 2, 3). */
export const SUBJECTS: readonly string[] = Object.keys(topicLabels);

export const isSubject = (value: string): value is keyof typeof topicLabels => Object.hasOwn(topicLabels, value);

export const subjectLabel = (subject: string): string => (isSubject(subject) ? topicLabels[subject] : subject);

const STRUCTURED: readonly string[] = Object.keys(requestLabels);

/** Other forms stored their answers as JSON text (spec 3). Undefined for a message that somebody wrote. */
export function messageParts(subject: string, message: string): [label: string, value: string][] | undefined {
  if (!STRUCTURED.includes(subject)) return undefined;
  try {
    const parts: unknown = JSON.parse(message);
    if (typeof parts !== "object" || parts === null || Array.isArray(parts)) return undefined;
    const texts = Object.entries(parts).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    return answersInWords(Object.fromEntries(texts));
  } catch {
    return undefined;
  }
}
