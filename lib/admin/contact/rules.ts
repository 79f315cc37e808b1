import { answersInWords, requestLabels, topicLabels } from "@/lib/inquiries/rules";

/** Subjects in the order of the filter: those of the contact form, and those under which other forms store theirs (spec 2, 3). */
export const SUBJECTS: readonly string[] = Object.keys(topicLabels);

export const isSubject = (value: string): value is keyof typeof topicLabels => Object.hasOwn(topicLabels, value);

export const subjectLabel = (subject: string): string => (isSubject(subject) ? topicLabels[subject] : subject);

const STRUCTURED: readonly string[] = Object.keys(requestLabels);

/** The answers that another form stored as JSON text (spec 3), or undefined for a message that somebody wrote. */
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
