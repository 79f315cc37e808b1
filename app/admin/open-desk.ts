import { after } from "next/server";
import { checkAdmin, noAnswer } from "@/app/admin/check-admin";
import { leadOut } from "@/app/admin/lead-out";
import type { Listing } from "@/lib/admin/listing";
import { recordFetch } from "@/lib/admin/mutations";
import { readTallies, type Tallies } from "@/lib/admin/tally/queries";
import type { AuditTable } from "@/lib/audit/vocabulary";
import type { Admin } from "@/lib/auth/actors";
import { readOr } from "@/lib/requests/read";

/** A tab's data with the counts around it and who reads it, or why it cannot be shown. */
export type OpenDesk<Data> = { ok: true; admin: Admin; tallies: Tallies; data: Data } | { ok: false; message: string };

/** What the specification calls each kind of data when it cannot be read (spec 8). */
type DataName = "waitlist data" | "contact data" | "audit logs" | "creators" | "offers" | "mail" | "flags" | "articles";

/**
 * Reads a tab's data for an administrator, and leads everybody else away. That a list was read is audited. What cannot be
 * read becomes the words to show.
 */
export async function openDesk<Data>(
  what: DataName,
  read: () => Promise<Data>,
  list?: { table: AuditTable; listing: Listing },
): Promise<OpenDesk<Data>> {
  const check = await checkAdmin();
  if (!check.ok) {
    leadOut(check);
    return { ok: false, message: check.message };
  }
  const { admin } = check;
  const reading = await readOr(what, () => Promise.all([readTallies(new Date()), read()]));
  if (list) after(() => recordFetch(admin, list.table, list.listing));
  if (!reading.ok) return { ok: false, message: noAnswer(`Failed to fetch ${what}`, reading.requestId) };
  const [tallies, data] = reading.value;
  return { ok: true, admin, tallies, data };
}
