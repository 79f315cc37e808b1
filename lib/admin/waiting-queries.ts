import { TOTAL_MAX, WAITING_MAX, type WaitingCounts, waitingRow } from "@/lib/admin/waiting";
import { lapsedSeals, openDrafts, waitingNames, waitingPages } from "@/lib/creators/admin";
import { contactInbox } from "@/lib/inquiries/admin";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { waitlistInbox } from "@/lib/waitlist/admin";

/** Each uses an index of its own, in one statement. */
export async function readWaiting(): Promise<WaitingCounts> {
  const [waiting, total] = [WAITING_MAX + 1, TOTAL_MAX + 1];
  const [row] = await queryRows(db(), waitingRow)`
    SELECT (SELECT count(*)::int FROM (SELECT FROM use_dispute WHERE resolved_at IS NULL LIMIT ${waiting}) AS n) AS disputes,
      (SELECT count(*)::int FROM (
        SELECT FROM offer_message WHERE reported_at IS NOT NULL AND closed_at IS NULL LIMIT ${waiting}) AS n) AS reports,
      (SELECT count(*)::int FROM (SELECT FROM organisation_check WHERE answered_at IS NULL LIMIT ${waiting}) AS n) AS checks,
      (SELECT count(*)::int FROM (SELECT FROM verification_request WHERE answered_at IS NULL LIMIT ${waiting}) AS n) AS requests,
      (SELECT count(*)::int FROM (SELECT FROM ${waitingNames} LIMIT ${waiting}) AS n) AS names,
      (SELECT count(*)::int FROM (SELECT FROM ${waitingPages} LIMIT ${waiting}) AS n) AS pages,
      (SELECT count(*)::int FROM (SELECT FROM ${lapsedSeals} LIMIT ${waiting}) AS n) AS seals,
      (SELECT count(*)::int FROM (SELECT FROM outbound_email WHERE state = 'failed' LIMIT ${waiting}) AS n) AS failed,
      (SELECT count(*)::int FROM (SELECT FROM outbound_email WHERE state = 'withheld' LIMIT ${waiting}) AS n) AS withheld,
      (SELECT count(*)::int FROM (
        SELECT FROM contact_submissions WHERE ${contactInbox.state} = 'new' LIMIT ${waiting}) AS n) AS inquiries,
      (SELECT count(*)::int FROM (
        SELECT FROM waitlist_submissions WHERE ${waitlistInbox.state} = 'new' LIMIT ${waiting}) AS n) AS entries,
      (SELECT count(*)::int FROM (SELECT FROM waitlist_submissions LIMIT ${total}) AS n) AS waitlist,
      (SELECT count(*)::int FROM (SELECT FROM contact_submissions LIMIT ${total}) AS n) AS contact,
      (SELECT count(*)::int FROM (SELECT FROM creator_profile UNION ALL SELECT FROM ${openDrafts} LIMIT ${total}) AS n) AS creators,
      (SELECT count(*)::int FROM (SELECT FROM offer LIMIT ${total}) AS n) AS offers,
      (SELECT count(*)::int FROM (SELECT FROM use_dispute LIMIT ${total}) AS n) AS "allDisputes",
      (SELECT count(*)::int FROM (SELECT FROM offer_message WHERE reported_at IS NOT NULL LIMIT ${total}) AS n) AS "allReports",
      (SELECT count(*)::int FROM (SELECT FROM organisation_check LIMIT ${total}) AS n) AS "allChecks",
      (SELECT count(*)::int FROM (SELECT FROM outbound_email LIMIT ${total}) AS n) AS mails,
      (SELECT count(*)::int FROM (SELECT FROM admin_audit_log WHERE action <> 'data_fetch' LIMIT ${total}) AS n) AS audited`;
  if (!row) throw new Error("Counting gave no row");
  return row;
}
