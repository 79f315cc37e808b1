import type { DescribedUse, ReplicaSignature, ReplicaTerms } from "@/lib/terms/replica";
import { mediumLabels } from "@/lib/terms/scope";
import { countOf, quoted } from "@/lib/text/typeset";

/** "deleted within 1 day after the term" */
export const deletedInWords = (days: number): string =>
  days === 0 ? "deleted by the end of the term" : `deleted within ${countOf(days, "day")} after the term`;

/** Everything typed is quoted, so that no detail can imitate another detail or another use. */
export function describedUse({ medium, shows, amount, languages, tool, modelKeptAt, modelDays }: DescribedUse): string {
  return `${mediumLabels[medium]}: ${quoted(shows)} Amount: ${amount.count} ${amount.unit}. Languages: ${quoted(languages)}. Made with: ${quoted(tool)}. Model kept at: ${quoted(modelKeptAt)}, and ${deletedInWords(modelDays)}.`;
}

/** "1. Website: …", one use per line. */
export const describedUses = ({ uses }: Pick<ReplicaTerms, "uses">): string =>
  uses.map((use, index) => `${index + 1}. ${describedUse(use)}`).join("\n");

/** "with 7 days’ notice" */
export const noticeWords = (days: number): string => (days === 0 ? "without notice" : `with ${days} days’ notice`);

/** The creator's initials come under this. */
export const REPLICA_STATEMENT =
  "I have read these uses of my digital replica apart from the other terms. I agree to them, and to no others.";

/** "A lawyer: “Jane Doe”" */
export function adviserWords(adviser: string): string {
  const name = quoted(adviser.slice(adviser.indexOf(": ") + 2));
  if (adviser.startsWith("lawyer: ")) return `A lawyer: ${name}`;
  return adviser.startsWith("union: ") ? `A union whose agreement covers digital replicas: ${name}` : "Nobody";
}

/** The exact text that the creator's consent record keeps. Its digest is evidence. */
export const signedStatement = (replica: ReplicaTerms, { initials, adviser }: ReplicaSignature): string =>
  [
    REPLICA_STATEMENT,
    describedUses(replica),
    `The making of new pieces can be ended at any time, ${noticeWords(replica.noticeDays)}.`,
    `Initials: ${initials}`,
    `Advised by: ${adviserWords(adviser)}`,
  ].join("\n");
