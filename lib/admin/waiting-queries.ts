import { z } from "zod";
import { TOTAL_MAX, WAITING_MAX, type WaitingCounts } from "@/lib/admin/waiting";
import { openChecks } from "@/lib/brands/admin";
import { lapsedSeals, openRequests, waitingNames } from "@/lib/creators/admin";
import { Prisma } from "@/lib/generated/prisma/client";
import { contactInbox } from "@/lib/inquiries/admin";
import type { Inbox } from "@/lib/inquiries/inbound-queries";
import { openDispute } from "@/lib/licenses/uses-admin";
import { allReports, openReports } from "@/lib/offers/messages-admin";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { waitlistInbox } from "@/lib/waitlist/admin";

const waitingRow = z.strictObject({
  disputes: z.int(),
  reports: z.int(),
  checks: z.int(),
  requests: z.int(),
  names: z.int(),
  seals: z.int(),
  failed: z.int(),
  withheld: z.int(),
  inquiries: z.int(),
  entries: z.int(),
  creators: z.int(),
  allDisputes: z.int(),
  allReports: z.int(),
  allChecks: z.int(),
  mails: z.int(),
  announcements: z.int(),
});

const counted = (rows: Prisma.Sql, max: number): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${max + 1}) AS found)`;

const mailIn = (state: "failed" | "withheld") => Prisma.sql`outbound_email WHERE state = ${state}::email_state`;

const newIn = ({ table, state }: Inbox) => Prisma.sql`${Prisma.raw(table)} WHERE ${state} = 'new'`;

/** Each by an index of its own, in one statement. */
export async function readWaiting(): Promise<WaitingCounts> {
  const [row] = await queryRows(db(), waitingRow)`
    SELECT ${counted(Prisma.sql`use_dispute d WHERE ${openDispute}`, WAITING_MAX)} AS disputes,
      ${counted(openReports, WAITING_MAX)} AS reports,
      ${counted(openChecks, WAITING_MAX)} AS checks,
      ${counted(openRequests, WAITING_MAX)} AS requests,
      ${counted(waitingNames, WAITING_MAX)} AS names,
      ${counted(lapsedSeals, WAITING_MAX)} AS seals,
      ${counted(mailIn("failed"), WAITING_MAX)} AS failed,
      ${counted(mailIn("withheld"), WAITING_MAX)} AS withheld,
      ${counted(newIn(contactInbox), WAITING_MAX)} AS inquiries,
      ${counted(newIn(waitlistInbox), WAITING_MAX)} AS entries,
      ${counted(Prisma.sql`creator_profile`, TOTAL_MAX)} AS creators,
      ${counted(Prisma.sql`use_dispute`, TOTAL_MAX)} AS "allDisputes",
      ${counted(allReports, TOTAL_MAX)} AS "allReports",
      ${counted(Prisma.sql`organisation_check`, TOTAL_MAX)} AS "allChecks",
      ${counted(Prisma.sql`outbound_email`, TOTAL_MAX)} AS mails,
      ${counted(Prisma.sql`announcement`, TOTAL_MAX)} AS announcements`;
  if (!row) throw new Error("Counting gave no row");
  return row;
}
