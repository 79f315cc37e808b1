import { z } from "zod";
import { type EmailState, Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { mailSubject, type RenderedMail, renderMail } from "@/lib/mail/render";
import { db } from "@/lib/postgres/db";
import { readListing } from "@/lib/postgres/listing";
import { readPage, type Source } from "@/lib/postgres/pages";
import { RETENTION } from "@/lib/retention/rules";
import { isUuid } from "@/lib/text/uuid";
import { addHours } from "@/lib/time";

/** A row may be older than the current catalogue of payloads. */
const postedRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  erasedAt: z.date().nullable(),
  template: z.string(),
  toAddress: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

/** A mail that was sent or captured. */
export type PostedMail = Mail & z.infer<typeof postedRow>;

const source: Source<z.infer<typeof postedRow>> = {
  row: postedRow,
  idType: "uuid",
  rows: ({ search }) => Prisma.sql`
    SELECT id, template, to_address AS "toAddress", payload, created_at AS "createdAt", erased_at AS "erasedAt"
    FROM outbound_email
    WHERE state IN ('captured', 'sent') AND (${search} = '' OR lower(to_address) = ${search})`,
};

/** `to`: matches an address regardless of case. `before`: a cursor from a previous page. */
type MailboxFilter = { to?: string | undefined; before?: string | undefined; limit: number };

/** Newest first. `older`: the cursor of the next page, if any. */
export async function listPosted({ to, before, limit }: MailboxFilter) {
  const search = to?.replaceAll("\0", "").trim().toLowerCase() ?? "";
  const page = await readPage(
    { ...source, pageRows: limit },
    { ...readListing({ after: before }, () => false), search },
  );
  return { mails: page.rows as PostedMail[], older: page.next && `${page.next.at}_${page.next.id}` };
}

export async function findPosted(id: string): Promise<PostedMail | undefined> {
  if (!isUuid(id)) return undefined;
  const mail = await db().outboundEmail.findUnique({
    where: { id, state: { in: ["captured", "sent"] } },
    select: { id: true, template: true, toAddress: true, payload: true, createdAt: true, erasedAt: true },
  });
  return (mail as PostedMail | null) ?? undefined;
}

type Unposted = { waiting: number; failed: number; withheld: number };

export async function countUnposted(): Promise<Unposted> {
  const counts = await db().outboundEmail.groupBy({ by: "state", _count: true });
  const of = (state: EmailState) => counts.find((one) => one.state === state)?._count ?? 0;
  return { waiting: of("queued") + of("sending"), failed: of("failed"), withheld: of("withheld") };
}

const KEPT_DAYS = RETENTION["mail-texts"].keeps.days;

/** Why the words are gone. If they went before their time, somebody named in the mail was erased. */
export const erasedWords = ({ createdAt }: Pick<PostedMail, "createdAt">, erasedAt: Date): string =>
  erasedAt < addHours(createdAt, KEPT_DAYS * 24)
    ? "What it said was erased together with somebody’s data"
    : `What it said was erased ${KEPT_DAYS} days after it was sent`;

/** An explanation if the mail cannot be rendered, so that one broken row does not hide the others. */
export function subjectOf(mail: PostedMail): string {
  if (mail.erasedAt) return erasedWords(mail, mail.erasedAt);
  try {
    return mailSubject(mail.template, mail.payload);
  } catch (error) {
    return `Cannot be rendered: ${error}`;
  }
}

/** Sent rows never change, and pages and tests ask for the same ones again and again. */
const rendered = new Map<string, RenderedMail>();
const KEPT = 300;

export async function openPosted(mail: PostedMail): Promise<RenderedMail> {
  if (mail.erasedAt) return { subject: subjectOf(mail), html: "", text: subjectOf(mail) };
  const known = rendered.get(mail.id);
  if (known) return known;
  try {
    const fresh = await renderMail(mail.template, mail.payload);
    rendered.set(mail.id, fresh);
    const oldest = rendered.size > KEPT ? rendered.keys().next().value : undefined;
    if (oldest) rendered.delete(oldest);
    return fresh;
  } catch {
    return { subject: subjectOf(mail), html: "", text: subjectOf(mail) };
  }
}
