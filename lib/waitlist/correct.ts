import { addressesAt } from "@/lib/accounts/addresses";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { appendAudit } from "@/lib/audit/log";
import type { WaitlistSubmission } from "@/lib/generated/prisma/client";
import { lockWaitlistEntry } from "@/lib/locks";
import { type Db, db } from "@/lib/postgres/db";
import { isStale, versionOf } from "@/lib/text/version";
import { type FieldName, fieldNames, fieldOf, fieldsIn } from "@/lib/waitlist/fields";
import { askedSource } from "@/lib/waitlist/join";
import type { Interest } from "@/lib/waitlist/rules";
import type { Correction } from "@/lib/waitlist/schema";

type Answer = string | number | readonly string[] | null;

/** What the form shows and sets. The form carries its version (lib/text/version). Null and empty lists are unanswered. */
export type ShownEntry = { fullName: string; phone: string | null } & Partial<Record<FieldName, Answer>>;

type OwnEntry = { id: string; interest: Interest; shown: ShownEntry };

const namesOf = (interest: Interest): FieldName[] => fieldsIn(interest, "source", "match");

function shownOf(interest: Interest, of: { fullName: string; phone?: string | null | undefined }): ShownEntry {
  const answers = of as Partial<Record<FieldName, Answer>>;
  const empty = (name: FieldName): Answer => (fieldOf(name).kind === "choices" ? [] : null);
  return {
    fullName: of.fullName,
    phone: of.phone ?? null,
    ...Object.fromEntries(namesOf(interest).map((name) => [name, answers[name] ?? empty(name)])),
  };
}

const columns = Object.fromEntries(fieldNames.map((name) => [name, true])) as Record<FieldName, true>;

/** The entry of an address with a proved mailbox, unless it came while another account had the address. */
export async function ownEntry({ emailKey }: ProvedMailbox, tx: Db = db()): Promise<OwnEntry | undefined> {
  const row = await tx.waitlistSubmission.findUnique({
    where: { emailKey },
    select: { id: true, userType: true, fullName: true, phone: true, createdAt: true, ...columns },
  });
  if (!row) return undefined;
  const profile = await tx.profile.findUnique({ where: { emailKey }, select: { id: true } });
  const held = await addressesAt(tx, emailKey, profile?.id);
  const isOwn = held.some(
    ({ emailKey: key, since, until }) =>
      key === emailKey && since <= row.createdAt && (!until || row.createdAt < until),
  );
  return isOwn ? { id: row.id, interest: row.userType, shown: shownOf(row.userType, row) } : undefined;
}

/** A text for each field, by its label. */
export function wordsOfEntry({ fullName, phone, ...answers }: ShownEntry): Record<string, string> {
  const inWords = (name: FieldName, answer: Answer): string => {
    const field = fieldOf(name);
    const word = (one: string) => ("words" in field ? (field.words[one] ?? one) : one);
    if (answer === null) return "";
    return Array.isArray(answer) ? answer.map(word).join(", ") : word(String(answer));
  };
  const answered = Object.entries(answers) as [FieldName, Answer][];
  return {
    "Full Name": fullName,
    Phone: phone ?? "",
    ...Object.fromEntries(answered.map(([name, answer]) => [fieldOf(name).label, inWords(name, answer)])),
  };
}

type Corrected =
  | { ok: true; version: string }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "changed"; stored: ShownEntry; sent: ShownEntry };

/**
 * Sets what an entry says about its person, who proved the mailbox. Refused if the form's version is not that of the locked
 * entry. The place, the address and what was agreed to stay. The log says that it was done, but not what.
 */
export async function correctEntry(mailbox: ProvedMailbox, correction: Correction): Promise<Corrected> {
  const { emailKey } = mailbox;
  const { primaryInterest: interest, version, ...typed } = correction;
  return db().$transaction(async (tx) => {
    await lockWaitlistEntry(tx, emailKey);
    const entry = await ownEntry(mailbox, tx);
    if (entry?.interest !== interest) return { ok: false, reason: "gone" };
    const sent = shownOf(interest, { ...typed, ...askedSource(typed) });
    if (isStale(version, entry.shown, sent)) return { ok: false, reason: "changed", stored: entry.shown, sent };
    await tx.waitlistSubmission.update({ where: { id: entry.id }, data: sent as Partial<WaitlistSubmission> });
    const about = { action: "waitlist_corrected", table: "waitlist_submissions", recordId: entry.id } as const;
    await appendAudit(tx, [{ ...about, actor: "visitor", details: {} }]);
    return { ok: true, version: versionOf(sent) };
  });
}
