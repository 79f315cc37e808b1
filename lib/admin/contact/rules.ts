import { subjectLabels as askedLabels, requestLabels } from "@/lib/inquiries/rules";

/** Subjects as administrators read them: those of the contact form, and those under which other forms store theirs (spec 2, 3). */
export const subjectLabels = {
  ...askedLabels,
  buyer_demo_request: "Buyer demo request",
  referral_claim: "Referral claim",
  lead_magnet_nil_guide: "NIL guide",
} as const satisfies Record<string, string>;

export const SUBJECTS: readonly string[] = Object.keys(subjectLabels);

const labels: Readonly<Record<string, string>> = subjectLabels;

export const isSubject = (value: string): boolean => Object.hasOwn(subjectLabels, value);

export const subjectLabel = (subject: string): string => (isSubject(subject) ? labels[subject] : subject) ?? "";

const STRUCTURED: readonly string[] = Object.keys(requestLabels);

/** The parts of a message that another form stored as JSON text (spec 3), or undefined for one that somebody wrote. */
export function messageParts(subject: string, message: string): [string, string][] | undefined {
  if (!STRUCTURED.includes(subject)) return undefined;
  try {
    const parts: unknown = JSON.parse(message);
    if (typeof parts !== "object" || parts === null || Array.isArray(parts)) return undefined;
    return Object.entries(parts).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
  } catch {
    return undefined;
  }
}
