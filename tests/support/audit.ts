import pg from "pg";
import type { Ask } from "@/lib/audit/chain";
import { describeDefect } from "@/lib/audit/checks";
import { appendAudit } from "@/lib/audit/log";
import { checkpointKeys } from "@/lib/audit/signing";
import { type Verdict, type VerifyOptions, verifyAudit } from "@/lib/audit/verify";
import type { AuditAction, AuditDetails, AuditEntry, AuditTable } from "@/lib/audit/vocabulary";
import type { Db } from "@/lib/postgres/db";
import { typedRows } from "@/lib/postgres/rows";

/**
 * Verifies through `ask`, by default with this process's key trusted; returns the defects as the command prints them.
 */
export async function verdictOf(
  ask: Ask,
  options: Partial<VerifyOptions> = {},
): Promise<Verdict & { lines: string[] }> {
  const lines: string[] = [];
  const report: VerifyOptions["report"] = (defect) => lines.push(describeDefect(defect));
  return { ...(await verifyAudit(ask, { trusted: new Set(checkpointKeys()), report, ...options })), lines };
}

export async function connected<T>(url: string, work: (client: pg.Client, ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client, async (row, sql) =>
      typedRows(row, (await client.query({ text: sql.text, values: [...sql.values] })).rows),
    );
  } finally {
    await client.end();
  }
}

/** Runs `statements` with every trigger off, as a superuser could, verifies, and rolls back. */
export const tamper = (url: string, statements: readonly string[], options: Partial<VerifyOptions> = {}) =>
  connected(url, async (client, ask) => {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
    return verdictOf(ask, options);
  });

const rules = { preset: "open", rights: ["likeness"], categories: ["advertising"], priceFloorCents: 5_000 };

const samples: { [A in AuditAction]: { table: AuditTable; details: AuditDetails[A] } } = {
  onboarding_submitted: { table: "onboarding_draft", details: { preset: "open" } },
  creator_onboarded: { table: "creator_profile", details: { preset: "conservative" } },
  onboarding_repeated: { table: "creator_profile", details: {} },
  sign_in_link_sent: { table: "sign_in_link", details: { reason: "already-registered" } },
  login: { table: "profiles", details: { method: "sign-in-link" } },
  logout: { table: "profiles", details: {} },
  logout_everywhere: { table: "profiles", details: { sessions: 2 } },
  proof_asked: { table: "profiles", details: { acts: ["payout"] } },
  mailbox_proved: { table: "profiles", details: { acts: ["payout"] } },
  creator_activated: { table: "creator_profile", details: { preset: "open", draftId: "d", retired: 1 } },
  creator_page_saved: { table: "creator_profile", details: { isPublic: true, showsFloor: false, slugChanged: true } },
  time_zone_saved: { table: "profiles", details: { zone: "Europe/Berlin" } },
  mails_chosen: { table: "profiles", details: { reminders: true, messages: true, endings: false, articles: true } },
  mails_ended: { table: "offer", details: { kind: "license-ends" } },
  address_asked: { table: "profiles", details: { taken: false } },
  address_changed: { table: "profiles", details: { sessions: 1 } },
  address_stopped: { table: "profiles", details: {} },
  address_undone: { table: "profiles", details: { sessions: 2, offers: 1 } },
  creator_portrait_saved: { table: "creator_profile", details: { removed: false } },
  sample_added: { table: "creator_sample", details: { position: 1, heardBy: "brands", durationMs: 12_000 } },
  sample_changed: { table: "creator_sample", details: { heardBy: "everybody", recording: false } },
  sample_removed: { table: "creator_sample", details: {} },
  creator_account_saved: { table: "profiles", details: { nameChanged: true, payoutEmailChanged: false } },
  creator_closed: { table: "creator_profile", details: { declined: 2 } },
  brand_closed: { table: "buyer_org", details: { withdrawn: 1 } },
  person_erased: { table: "erasure", details: { reason: "own", kept: 1 } },
  blanking_signed: {
    table: "admin_audit_log",
    details: { entry: "7", left: "0".repeat(64), publicKey: "1".repeat(64), signature: "2".repeat(128) },
  },
  entry_blanked: { table: "admin_audit_log", details: { entry: "7", left: "0".repeat(64) } },
  buyer_refused: { table: "buyer_org", details: { declined: 1 } },
  buyer_allowed: { table: "buyer_org", details: {} },
  creator_rules_changed: {
    table: "creator_profile",
    details: { before: { ...rules, autoApprove: true }, after: { ...rules, payoutEmailChanged: true } },
  },
  creator_rules_restored: {
    table: "creator_profile",
    details: { kept: true, before: { ...rules, autoApprove: true }, after: { ...rules, payoutEmailChanged: true } },
  },
  buyer_confirmed: { table: "buyer_org", details: {} },
  offer_submitted: { table: "offer", details: { priceCents: 35_000, outsideCategories: true, held: true } },
  offer_confirmed: { table: "offer", details: { priceCents: 35_000, outsideCategories: false } },
  offer_removed: { table: "offer", details: {} },
  offer_approved: {
    table: "offer",
    details: { priceCents: 35_000, grantId: "g", termsHash: "h", standingInstruction: true },
  },
  calendar_feed_made: { table: "calendar_feed", details: {} },
  calendar_feed_ended: { table: "calendar_feed", details: {} },
  offer_withdrawn: { table: "offer", details: {} },
  offer_declined: { table: "offer", details: { withReason: true, closedWith: "closing", suspended: true } },
  entry_corrected: { table: "offer", details: { entry: "7", closedWith: "closing" } },
  offer_countered: { table: "offer", details: { percent: 10, childOfferId: "c", priceCents: 38_500 } },
  message_written: { table: "offer", details: {} },
  message_reported: { table: "offer_message", details: { reason: "spam" } },
  report_closed: { table: "offer_message", details: { outcome: "hidden" } },
  offer_expired: { table: "offer", details: { awaited: "creator" } },
  license_expired: { table: "license_grant", details: {} },
  license_revoked: { table: "license_grant", details: { reason: "Used out of scope" } },
  replica_ended: { table: "license_grant", details: { noticeDays: 7, endsAt: "2026-12-08T12:00:00.000Z" } },
  use_filed: { table: "license_use", details: { grantId: "g" } },
  use_corrected: { table: "license_use", details: { grantId: "g", changed: ["note"], revision: 2 } },
  use_taken_back: { table: "license_use", details: { grantId: "g" } },
  dispute_step: { table: "use_dispute", details: { step: "uphold", note: "It ran as an ad" } },
  use_disputed: { table: "use_dispute", details: { useId: "u" } },
  dispute_resolved: { table: "use_dispute", details: { note: "Taken down" } },
  reminders_stopped: { table: "license_grant", details: {} },
  admin_login: { table: "profiles", details: { method: "password" } },
  admin_login_refused: { table: "profiles", details: {} },
  admin_logout: { table: "profiles", details: {} },
  admin_created: { table: "profiles", details: { method: "command" } },
  admin_setup_granted: { table: "profiles", details: { grounds: "listed" } },
  admin_setup_refused: { table: "profiles", details: { why: "not-listed" } },
  admin_removed: { table: "profiles", details: { method: "command" } },
  factor_added: { table: "profiles", details: { factor: "app" } },
  factor_removed: { table: "profiles", details: { factor: "passkey" } },
  factor_proved: { table: "profiles", details: { factor: "recovery-code" } },
  factor_refused: { table: "profiles", details: {} },
  recovery_codes_made: { table: "profiles", details: {} },
  passkey_refused: { table: "profiles", details: { why: "counter" } },
  password_chosen: { table: "profiles", details: {} },
  admin_invited: { table: "admin_invitation", details: {} },
  admin_invitation_ended: { table: "admin_invitation", details: {} },
  admin_invitation_accepted: { table: "admin_invitation", details: {} },
  admin_sessions_ended: { table: "profiles", details: { sessions: 2 } },
  factors_reset: { table: "profiles", details: { method: "command" } },
  data_fetch: { table: "waitlist_submissions", details: { search: true, filter: "license_partner" } },
  data_searched: { table: "profiles", details: { lists: ["creators", "mail"] } },
  data_export: {
    table: "contact_submissions",
    details: {
      filename: "contact_submissions.json",
      count: 1,
      total: 1,
      search: false,
      filter: "lead_magnet_nil_guide",
    },
  },
  creator_verified: { table: "creator_profile", details: { note: "Passport seen" } },
  creator_unverified: { table: "creator_profile", details: { note: "Another name" } },
  creator_name_allowed: { table: "creator_profile", details: { note: "Her own" } },
  creator_suspension_lifted: { table: "creator_profile", details: { note: "Sorted out" } },
  creator_suspended: { table: "creator_profile", details: { note: "Asked for it", told: true } },
  brand_website_saved: { table: "buyer_org", details: { removed: false } },
  organisation_check_asked: { table: "organisation_check", details: {} },
  organisation_check_withdrawn: { table: "organisation_check", details: {} },
  organisation_more_asked: { table: "organisation_check", details: {} },
  organisation_refused: { table: "organisation_check", details: {} },
  organisation_checked: { table: "organisation_check", details: { note: "Register seen" } },
  organisation_check_ended: { table: "organisation_check", details: { note: "Moved" } },
  verification_asked: { table: "verification_request", details: {} },
  verification_withdrawn: { table: "creator_profile", details: {} },
  verification_more_asked: { table: "creator_profile", details: {} },
  verification_refused: { table: "creator_profile", details: {} },
  inquiry_answered: { table: "contact_submissions", details: {} },
  inquiry_replied: { table: "contact_submissions", details: {} },
  inquiry_closed: { table: "waitlist_submissions", details: {} },
  inquiry_reopened: { table: "waitlist_submissions", details: {} },
  inquiry_noted: { table: "contact_submissions", details: { removed: false } },
  mail_requeued: { table: "outbound_email", details: { template: "waitlist-confirm", attempts: 10 } },
  mail_released: { table: "outbound_email", details: { template: "offer-sent", attempts: 0 } },
  waitlist_withdrawn: { table: "waitlist_submissions", details: { confirmed: true } },
  waitlist_corrected: { table: "waitlist_submissions", details: {} },
  announcement_sent: { table: "announcement", details: { audience: "talent", readers: 12 } },
  announcement_removed: { table: "announcement", details: {} },
  announcement_cancelled: { table: "announcement", details: { written: 12, removed: 3 } },
  database_restored: { table: "database_restore", details: { backupAt: "2026-11-26T11:00:00.000Z", rows: 4_000 } },
  restored_mail_released: { table: "database_restore", details: { withheld: 3 } },
  flag_changed: { table: "feature_flag", details: { value: true, before: null } },
};

export async function addAuditSamples(db: Db) {
  const entries = Object.entries(samples).map(
    ([action, sample]) => ({ actor: "system", action, ...sample }) as AuditEntry,
  );
  await appendAudit(db, entries);
  return entries;
}
