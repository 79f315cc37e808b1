import { z } from "zod";
import { type EmailState, Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { mailKind } from "@/lib/mail/kind";
import { mailSubject, type RenderedMail, renderMail } from "@/lib/mail/render";
import { db } from "@/lib/postgres/db";
import { readListing } from "@/lib/postgres/listing";
import { readPage, type Source } from "@/lib/postgres/pages";
import { RETENTION } from "@/lib/retention/rules";
import { isUuid } from "@/lib/text/uuid";

/** A row may predate the current catalogue of payloads. */
const postedRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  erasedAt: z.date().nullable(),
  template: z.string(),
  toAddress: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

/** Sent or captured. */
export type PostedMail = Mail & z.infer<typeof postedRow>;

const source: Source<z.infer<typeof postedRow>> = {
  row: postedRow,
  columns: Prisma.sql`id, template, to_address AS "toAddress", payload, created_at AS "createdAt", erased_at AS "erasedAt"`,
  from: Prisma.sql`outbound_email`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
};

/** `to` matches an address case-insensitively; `before` is a cursor from a previous page. */
type MailboxFilter = { to?: string | undefined; before?: string | undefined; limit: number };

/** Newest first. `older` is the cursor of the next page, if any. */
export async function listPosted({ to, before, limit }: MailboxFilter) {
  const key = to?.replaceAll("\0", "").trim().toLowerCase();
  const page = await readPage(
    { ...source, pageRows: limit },
    readListing({ after: before }, () => false),
    [
      Prisma.sql`kind = ${mailKind.name} AND state IN ('captured', 'sent')`,
      ...(key ? [Prisma.sql`lower(to_address) = ${key}`] : []),
    ],
  );
  return { mails: page.rows as PostedMail[], older: page.next && `${page.next.at}_${page.next.id}` };
}

export async function findPosted(id: string): Promise<PostedMail | undefined> {
  if (!isUuid(id)) return undefined;
  const mail = await db().outboundEmail.findUnique({
    where: { id, kind: mailKind.name, state: { in: ["captured", "sent"] } },
    select: { id: true, template: true, toAddress: true, payload: true, createdAt: true, erasedAt: true },
  });
  return (mail as PostedMail | null) ?? undefined;
}

type Unposted = { waiting: number; failed: number; withheld: number };

export async function countUnposted(): Promise<Unposted> {
  const counts = await db().outboundEmail.groupBy({ by: "state", where: { kind: mailKind.name }, _count: true });
  const of = (state: EmailState) => counts.find((one) => one.state === state)?._count ?? 0;
  return { waiting: of("queued") + of("sending"), failed: of("failed"), withheld: of("withheld") };
}

const ERASED = `What it said was erased ${RETENTION["mail-texts"].keeps.days} days after it was sent`;

/** An explanation if the mail cannot be rendered: one broken row must not hide the others. */
export function subjectOf(mail: PostedMail): string {
  if (mail.erasedAt) return ERASED;
  try {
    return mailSubject(mail.template, mail.payload);
  } catch (error) {
    return `Cannot be rendered: ${error}`;
  }
}

/** Sent rows never change, and pages and tests request the same ones repeatedly. */
const rendered = new Map<string, RenderedMail>();
const KEPT = 300;

export async function openPosted(mail: PostedMail): Promise<RenderedMail> {
  if (mail.erasedAt) return { subject: ERASED, html: "", text: ERASED };
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
