import type { Party } from "@/lib/terms/terms";

/** `system`: the scheduled job, and whatever follows automatically, such as a dispute being referred to staff. */
export type AuditActor = Party | "admin" | "visitor" | "system";

export type AuditTable =
  | "profiles"
  | "creator_profile"
  | "creator_sample"
  | "creator_picture"
  | "verification_request"
  | "onboarding_draft"
  | "buyer_org"
  | "organisation_check"
  | "brand_invitation"
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
 * Every audited action with its details. Never a token, a password or an email address: the record's id identifies the person.
 * The words `admin_…`, `login`, `logout` and `data_…` come from the specification (section 3).
 */
export type AuditDetails = {
  onboarding_submitted: { preset: string };
  /** No longer written, because onboarding is now a draft with its own link. Older entries remain in the log. */
  creator_onboarded: { preset: string };
  onboarding_repeated: Record<string, never>;
  sign_in_link_sent: { reason: string };
  login: { method: "sign-in-link" | "offer-link" | "team-invitation" | "passkey" };
  logout: Record<string, never>;
  logout_everywhere: { sessions: number };
  /** A session asked for a change that a mailed link must confirm first. */
  proof_asked: { acts: string[] };
  /** Earlier entries name no acts, because the proof counted for all. */
  mailbox_proved: { acts?: string[] };
  creator_activated: { preset: string; draftId: string; retired: number };
  creator_rules_changed: { before: Record<string, unknown>; after: Record<string, unknown> };
  /** By undoing a change of address. `kept`: false if the earlier rules were not known. */
  creator_rules_restored: { kept: boolean; before: Record<string, unknown>; after: Record<string, unknown> };
  creator_page_saved: { isPublic: boolean; showsFloor: boolean; slugChanged: boolean };
  creator_account_saved: { nameChanged: boolean; payoutEmailChanged: boolean };
  creator_closed: { declined: number };
  brand_closed: { withdrawn: number };
  /**
   * Erases everything except what `kept` chains of offers depend on. `reason`: staff's, from a list; "own" if the person did
   * it; "restored" after a backup.
   */
  person_erased: { reason: string; kept: number };
  /** Written by a trigger: staff's note in `entry` is gone, and `left` is the hash of what remains (docs/audit.md). */
  entry_blanked: { entry: string; left: string };
  /** The same, signed by the server that erased. Without a signature the blanked entry counts as changed. */
  blanking_signed: { entry: string; left: string; publicKey: string; signature: string };
  /** A creator takes no more offers from a brand, or takes them again. `declined`: how many of its offers were open. */
  buyer_refused: { declined: number };
  buyer_allowed: Record<string, never>;
  time_zone_saved: { zone: string | null };
  name_saved: { removed: boolean };
  mails_chosen: { reminders: boolean; messages: boolean; endings: boolean; articles: boolean };
  /** By the link in a mail. */
  mails_ended: { kind: string };
  /** `taken`: the address has an account, so its owner was told and no link was mailed. */
  address_asked: { taken: boolean };
  address_changed: { sessions: number };
  /** `address_stopped`: before the new address was confirmed. `address_undone`: after. */
  address_stopped: Record<string, never>;
  address_undone: { sessions: number; offers: number };
  creator_portrait_saved: { removed: boolean };
  sample_added: { position: number; heardBy: string; durationMs: number };
  /** `recording`: whether it was replaced too. */
  sample_changed: { heardBy: string; recording: boolean };
  /** `closedWith`: the profile was closed. `note`: staff removed it, and the entry names the creator. */
  sample_removed: { closedWith?: "closing"; note?: string };
  /** `position`: 0 for the portrait, where it replaces the earlier one. */
  picture_added: { position: number; seenBy: string };
  picture_changed: { seenBy: string };
  /** Like `sample_removed`. */
  picture_removed: { closedWith?: "closing"; note?: string };
  calendar_feed_made: Record<string, never>;
  calendar_feed_ended: Record<string, never>;
  buyer_confirmed: Record<string, never>;
  offer_submitted: { priceCents: number; outsideCategories: boolean; held: boolean };
  offer_confirmed: { priceCents: number; outsideCategories: boolean };
  offer_removed: Record<string, never>;
  offer_approved: { priceCents: number; grantId: string; termsHash: string; standingInstruction: boolean };
  /**
   * `closedWith`: the creator was suspended, closed their own profile, or refused the brand. Earlier entries have `suspended`
   * for the first two.
   */
  offer_declined: { withReason: boolean; closedWith?: "suspension" | "closing" | "refusal"; suspended?: true };
  /** `entry`: the id of the entry that was wrong. The log is never edited. */
  entry_corrected: { entry: string; closedWith: "closing" };
  offer_withdrawn: Record<string, never>;
  offer_countered: { percent: number; childOfferId: string; priceCents: number };
  /** Never includes the text. A note with a decision has no entry of its own. */
  message_written: Record<string, never>;
  message_reported: { reason: string };
  report_closed: { outcome: string };
  offer_expired: { awaited: string };
  license_expired: Record<string, never>;
  license_revoked: { reason: string };
  /** By the creator: no new pieces of a digital replica may be made from `endsAt` on. */
  replica_ended: { noticeDays: number; endsAt: string };
  /** By the creator: AI training ended, but the rest of the license goes on. */
  training_ended: { endsAt: string };
  /** By the brand: others may license `rights`, which were exclusive and have ended. */
  exclusive_released: { rights: string[]; releasedAt: string };
  /** For the party that acted. */
  reminders_stopped: Record<string, never>;
  /** `outside`: why it is outside, if the licensee was told and filed it anyway. */
  use_filed: { grantId: string; outside?: string };
  /** `changed`: the names of the changed fields. */
  use_corrected: { grantId: string; changed: string[]; revision: number };
  use_taken_back: { grantId: string };
  use_disputed: { useId: string };
  /** `note`: staff's reason. */
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
  /** Another administrator's. */
  admin_sessions_ended: { sessions: number };
  /** From the command line: every app, passkey and recovery code of an administrator. */
  factors_reset: { method: "command" };
  /** An administrator's second factor. */
  factor_added: { factor: "app" | "passkey" };
  factor_removed: { factor: "app" | "passkey" };
  factor_proved: { factor: "app" | "passkey" | "recovery-code" };
  factor_refused: Record<string, never>;
  recovery_codes_made: Record<string, never>;
  /** `counter`: it counts lower than it did before, as a copy does. */
  passkey_refused: { why: "signature" | "counter" };
  /** By an administrator, for their own account. */
  password_chosen: Record<string, never>;
  data_fetch: { search: boolean; filter: string | null };
  /** A search across all lists. `lists`: those with a match. Never says what was searched for. */
  data_searched: { lists: string[] };
  /** One entry per table in the file: `count` rows of that table, `total` rows in the file. */
  data_export: { filename: string; count: number; total: number; search: boolean; filter: string | null };
  verification_asked: Record<string, never>;
  verification_withdrawn: Record<string, never>;
  /** Staff's words are on the request, and are deleted with it. */
  verification_more_asked: Record<string, never>;
  verification_refused: Record<string, never>;
  brand_website_saved: { removed: boolean };
  /** `changed`: which fields. Never what was typed. */
  brand_billing_saved: { changed: string[] };
  /** Of a brand's members. The entry's person acted. `member`: the number of whoever it concerns. */
  team_invited: { role: string };
  review_rule_saved: { reviewAboveCents: number | null; reviewsGrave: boolean };
  offer_released: Record<string, never>;
  offer_returned: Record<string, never>;
  team_invitation_ended: Record<string, never>;
  team_joined: { role: string };
  team_role_changed: { member: string; before: string; after: string };
  /** `offers`: open ones whose links were replaced. */
  team_left: { member: string; removed: boolean; offers: number };
  organisation_check_asked: Record<string, never>;
  organisation_check_withdrawn: Record<string, never>;
  /** Staff's words are on the request, and are deleted with it. */
  organisation_more_asked: Record<string, never>;
  organisation_refused: Record<string, never>;
  organisation_checked: { note: string };
  organisation_check_ended: { note: string };
  creator_verified: { note: string };
  creator_unverified: { note: string };
  creator_name_allowed: { note: string };
  creator_words_allowed: { note: string };
  /** `told`: the creator was mailed the note. Without it, the note was for staff only. */
  creator_suspended: { note: string; told?: true };
  creator_suspension_lifted: { note: string };
  /** All of these may also be about a waitlist entry. `inquiry_answered`: marked as answered, without a mail of ours. */
  inquiry_answered: Record<string, never>;
  /** Never includes what was written. */
  inquiry_replied: Record<string, never>;
  inquiry_closed: Record<string, never>;
  inquiry_reopened: Record<string, never>;
  inquiry_noted: { removed: boolean };
  mail_requeued: { template: string; attempts: number };
  mail_released: { template: string; attempts: number };
  waitlist_withdrawn: { confirmed: boolean };
  /** By the person concerned. Never includes what was written. */
  waitlist_corrected: Record<string, never>;
  announcement_sent: { audience: string; readers: number };
  /** A draft that nobody had sent. */
  announcement_removed: Record<string, never>;
  /** `removed` of the `written` mails had not been sent. */
  announcement_cancelled: { written: number; removed: number };
  /**
   * `rows`: of all tables, if an earlier version restored them. Whatever was logged after `backupAt` is missing from this log.
   */
  database_restored: { backupAt: string; rows?: number };
  /** `withheld`: mails that may have been sent before the restore. */
  restored_mail_released: { withheld: number };
  flag_changed: { value: boolean; before: boolean | null };
};

export type AuditAction = keyof AuditDetails;

/** Actions whose details include staff's notes. */
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
