import type { Party } from "@/lib/terms/terms";

/** `system` is the scheduled job. */
export type AuditActor = Party | "admin" | "visitor" | "system";

export type AuditTable =
  | "profiles"
  | "creator_profile"
  | "creator_sample"
  | "verification_request"
  | "onboarding_draft"
  | "buyer_org"
  | "organisation_check"
  | "offer"
  | "offer_message"
  | "license_grant"
  | "license_use"
  | "use_dispute"
  | "feature_flag"
  | "sign_in_link"
  | "calendar_feed"
  | "waitlist_submissions"
  | "contact_submissions"
  | "outbound_email"
  | "erasure"
  | "blog_subscriptions"
  | "announcement"
  | "database_restore"
  | "admin_invitation"
  | "admin_audit_log";

/**
 * Every audited action with its details. Never a token, a password or an email address: the record's id identifies the
 * person. The words `admin_…`, `login`, `logout` and `data_…` are the specification's (section 3).
 */
export type AuditDetails = {
  onboarding_submitted: { preset: string };
  /** No longer written: onboarding is now a draft behind its own link. Older entries remain in the log. */
  creator_onboarded: { preset: string };
  onboarding_repeated: Record<string, never>;
  sign_in_link_sent: { reason: string };
  login: { method: "sign-in-link" | "passkey" };
  logout: Record<string, never>;
  logout_everywhere: { sessions: number };
  /** A session asked for a change that needs a mailed confirmation first. */
  proof_asked: { acts: string[] };
  /** Earlier entries name no acts: they counted for all. */
  mailbox_proved: { acts?: string[] };
  creator_activated: { preset: string; draftId: string; retired: number };
  creator_rules_changed: { before: Record<string, unknown>; after: Record<string, unknown> };
  /** By undoing a change of address. `kept`: false if what they were before was not known. */
  creator_rules_restored: { kept: boolean; before: Record<string, unknown>; after: Record<string, unknown> };
  creator_page_saved: { isPublic: boolean; showsFloor: boolean; slugChanged: boolean };
  creator_account_saved: { nameChanged: boolean; payoutEmailChanged: boolean };
  creator_closed: { declined: number };
  brand_closed: { withdrawn: number };
  /** Everything but what `kept` chains of offers rest on. `reason`: of staff, from a list; "own" if the person did it, "restored" after a backup. */
  person_erased: { reason: string; kept: number };
  /** Written by a trigger: what staff had noted in `entry` is gone; `left` is the hash of what remains (docs/audit.md). */
  entry_blanked: { entry: string; left: string };
  /** The same with a signature, by the server that erased: without one the blanked entry counts as changed. */
  blanking_signed: { entry: string; left: string; publicKey: string; signature: string };
  /** A creator takes no further offers of a brand, or takes them again. `declined`: the offers of it that were open. */
  buyer_refused: { declined: number };
  buyer_allowed: Record<string, never>;
  time_zone_saved: { zone: string | null };
  mails_chosen: { reminders: boolean; messages: boolean; endings: boolean; articles: boolean };
  /** Through the link in a mail. */
  mails_ended: { kind: string };
  /** `taken`: the address has an account, so its owner was told and no link was mailed. */
  address_asked: { taken: boolean };
  address_changed: { sessions: number };
  /** Stopped before the new address was confirmed, undone after. */
  address_stopped: Record<string, never>;
  address_undone: { sessions: number; offers: number };
  creator_portrait_saved: { removed: boolean };
  sample_added: { position: number; heardBy: string; durationMs: number };
  /** `recording`: it was replaced, too. */
  sample_changed: { heardBy: string; recording: boolean };
  /** `closedWith`: the profile was closed. `note`: staff removed it, of the creator whom the entry names. */
  sample_removed: { closedWith?: "closing"; note?: string };
  calendar_feed_made: Record<string, never>;
  calendar_feed_ended: Record<string, never>;
  buyer_confirmed: Record<string, never>;
  offer_submitted: { priceCents: number; outsideCategories: boolean; held: boolean };
  offer_confirmed: { priceCents: number; outsideCategories: boolean };
  offer_removed: Record<string, never>;
  offer_approved: { priceCents: number; grantId: string; termsHash: string; standingInstruction: boolean };
  /** `closedWith`: the creator was suspended, closed the own profile, or refused the brand. Earlier entries have `suspended` for both. */
  offer_declined: { withReason: boolean; closedWith?: "suspension" | "closing" | "refusal"; suspended?: true };
  /** `entry`: the id of the entry that said something else. The log is never edited. */
  entry_corrected: { entry: string; closedWith: "closing" };
  offer_withdrawn: Record<string, never>;
  offer_countered: { percent: number; childOfferId: string; priceCents: number };
  /** Never its text. A note with a decision has no entry of its own. */
  message_written: Record<string, never>;
  message_reported: { reason: string };
  report_closed: { outcome: string };
  offer_expired: { awaited: string };
  license_expired: Record<string, never>;
  license_revoked: { reason: string };
  /** By the creator: no new pieces of a digital replica may be made from `endsAt` on. */
  replica_ended: { noticeDays: number; endsAt: string };
  /** For the party that acted. */
  reminders_stopped: Record<string, never>;
  /** `outside`: why, if its licensee was told and filed it all the same. */
  use_filed: { grantId: string; outside?: string };
  /** `changed`: names of its fields. */
  use_corrected: { grantId: string; changed: string[]; revision: number };
  use_taken_back: { grantId: string };
  use_disputed: { useId: string };
  /** `note`: the reason of staff. */
  dispute_step: { step: string; note?: string };
  /** No longer written: disputes are closed by their steps. */
  dispute_resolved: { note: string };
  admin_login: { method: "password" | "sign-in-link" };
  admin_login_refused: Record<string, never>;
  admin_logout: Record<string, never>;
  admin_created: { method: "command" };
  admin_setup_granted: { grounds: "listed" | "token" };
  admin_setup_refused: { why: string };
  admin_removed: { method: "command" | "administrator" };
  admin_invited: Record<string, never>;
  admin_invitation_ended: Record<string, never>;
  admin_invitation_accepted: Record<string, never>;
  /** Of another administrator. */
  admin_sessions_ended: { sessions: number };
  /** From the command line: every app, passkey and recovery code of an administrator. */
  factors_reset: { method: "command" };
  /** A second factor of an administrator. */
  factor_added: { factor: "app" | "passkey" };
  factor_removed: { factor: "app" | "passkey" };
  factor_proved: { factor: "app" | "passkey" | "recovery-code" };
  factor_refused: Record<string, never>;
  recovery_codes_made: Record<string, never>;
  /** `counter`: it counts behind what was seen of it, as a copy does. */
  passkey_refused: { why: "signature" | "counter" };
  /** By an administrator, for the own account. */
  password_chosen: Record<string, never>;
  data_fetch: { search: boolean; filter: string | null };
  /** A search across all lists. `lists`: those with a match. Never what was searched for. */
  data_searched: { lists: string[] };
  /** One entry per table in the file: `count` rows of that table, `total` rows in the file. */
  data_export: { filename: string; count: number; total: number; search: boolean; filter: string | null };
  verification_asked: Record<string, never>;
  verification_withdrawn: Record<string, never>;
  /** What staff wrote is on the request, and is deleted with it. */
  verification_more_asked: Record<string, never>;
  verification_refused: Record<string, never>;
  brand_website_saved: { removed: boolean };
  organisation_check_asked: Record<string, never>;
  organisation_check_withdrawn: Record<string, never>;
  /** What staff wrote is on the request, and is deleted with it. */
  organisation_more_asked: Record<string, never>;
  organisation_refused: Record<string, never>;
  organisation_checked: { note: string };
  organisation_check_ended: { note: string };
  creator_verified: { note: string };
  creator_unverified: { note: string };
  creator_name_allowed: { note: string };
  /** `told`: the creator was mailed the note. In entries without it the note was for staff alone. */
  creator_suspended: { note: string; told?: true };
  creator_suspension_lifted: { note: string };
  /** Of a waitlist entry, too, as all of these. `inquiry_answered`: marked, without a mail of ours. */
  inquiry_answered: Record<string, never>;
  /** Never what was written. */
  inquiry_replied: Record<string, never>;
  inquiry_closed: Record<string, never>;
  inquiry_reopened: Record<string, never>;
  inquiry_noted: { removed: boolean };
  mail_requeued: { template: string; attempts: number };
  mail_released: { template: string; attempts: number };
  waitlist_withdrawn: { confirmed: boolean };
  /** By its person. Never what was written. */
  waitlist_corrected: Record<string, never>;
  announcement_sent: { audience: string; readers: number };
  /** `removed` of the `written` mails had not left. */
  /** A draft that nobody had sent. */
  announcement_removed: Record<string, never>;
  announcement_cancelled: { written: number; removed: number };
  /** `rows` of all tables, unless something else restored them. What was logged after `backupAt` is not in this log. */
  database_restored: { backupAt: string; rows?: number };
  /** `withheld`: mails that may have left before the restore. */
  restored_mail_released: { withheld: number };
  flag_changed: { value: boolean; before: boolean | null };
};

export type AuditAction = keyof AuditDetails;

/** Actions whose details hold what staff noted. */
export type NotedAction = {
  [A in AuditAction]: string extends keyof AuditDetails[A] ? never : "note" extends keyof AuditDetails[A] ? A : never;
}[AuditAction];

export type AuditEntry = {
  [A in AuditAction]: {
    actor: AuditActor;
    actorId?: string;
    action: A;
    table: AuditTable;
    recordId?: string;
    details: AuditDetails[A];
  };
}[AuditAction];
