import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";
import { storedMail } from "@/lib/mail/outbox";
import { mailSubject, type RenderedMail, renderMail } from "@/lib/mail/render";
import type { MailState } from "@/lib/mail/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { isUuid } from "@/lib/text/uuid";

const postedRow = z.strictObject({ id: z.string(), createdAt: z.date(), ...storedMail });

/** Sent or captured. */
export type PostedMail = Mail & z.infer<typeof postedRow>;

/** `to` matches an address case-insensitively; `before` is a cursor from a previous page. */
type MailboxFilter = { to?: string | undefined; before?: string | undefined; limit: number };

/** Newest first. `older` is the cursor of the next page, if any. */
type MailboxPage = { mails: PostedMail[]; older: string | undefined };

const cursorOf = (mail: PostedMail): string => `${mail.createdAt.toISOString()}_${mail.id}`;

function parseCursor(cursor = ""): { createdAt: Date; id: string } | undefined {
  const [time = "", id = ""] = cursor.split("_");
  const createdAt = new Date(time);
  return isUuid(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : undefined;
}

function matching({ to, before }: MailboxFilter): Prisma.Sql {
  const key = to?.replaceAll("\0", "").trim().toLowerCase();
  const address = key ? Prisma.sql`AND lower(to_address) = ${key}` : Prisma.empty;
  const from = parseCursor(before);
  const older = from
    ? Prisma.sql`AND (created_at, id) < (${from.createdAt}::timestamptz, ${from.id}::uuid)`
    : Prisma.empty;
  return Prisma.sql`state IN ('captured', 'sent') ${address} ${older}`;
}

export async function listPosted(filter: MailboxFilter): Promise<MailboxPage> {
  const rows = await queryRows(db(), postedRow)`
    SELECT id, template, to_address AS "toAddress", payload, created_at AS "createdAt" FROM outbound_email WHERE ${matching(filter)}
    ORDER BY created_at DESC, id DESC LIMIT ${filter.limit + 1}`;
  const mails = rows.slice(0, filter.limit) as PostedMail[];
  const last = mails.at(-1);
  return {
    mails,
    older: last && rows.length > mails.length ? cursorOf(last) : undefined,
  };
}

export async function findPosted(id: string): Promise<PostedMail | undefined> {
  if (!isUuid(id)) return undefined;
  const mail = await db().outboundEmail.findUnique({
    where: { id, state: { in: ["captured", "sent"] } },
    select: { id: true, template: true, toAddress: true, payload: true, createdAt: true },
  });
  return (mail as PostedMail | null) ?? undefined;
}

type Unposted = { waiting: number; failed: number; withheld: number };

export async function countUnposted(): Promise<Unposted> {
  const counts = await db().outboundEmail.groupBy({ by: "state", _count: true });
  const of = (state: MailState) => counts.find((one) => one.state === state)?._count ?? 0;
  return { waiting: of("queued") + of("sending"), failed: of("failed"), withheld: of("withheld") };
}

/** An explanation if the mail cannot be rendered: one broken row must not hide the others. */
export function subjectOf(mail: PostedMail): string {
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
