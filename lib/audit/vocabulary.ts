/** Who acted. `system` is scheduled work. */
export type AuditActor = "admin" | "creator" | "buyer" | "visitor" | "system";

/** The tables that an audit entry may speak of. */
export type AuditTable =
  | "profiles"
  | "creator_profile"
  | "buyer_org"
  | "offer"
  | "license_grant"
  | "feature_flag"
  | "sign_in_link"
  | "waitlist_submissions"
  | "contact_submissions"
  | "outbound_email"
  | "blog_subscriptions"
  | "admin_audit_log";

/**
 * Every action that is audited, with the details it carries. Never a token, a password or an e-mail address: the record's
 * id says who is meant. The `admin_…`, `login`, `logout` and `data_…` words are the specification's (section 3).
 */
export type AuditDetails = {
  creator_onboarded: { preset: string };
  onboarding_repeated: Record<string, never>;
  sign_in_link_sent: { reason: string };
  login: { method: "sign-in-link" };
  logout: Record<string, never>;
  creator_activated: Record<string, never>;
  creator_rules_changed: { before: Record<string, unknown>; after: Record<string, unknown> };
  buyer_confirmed: Record<string, never>;
  offer_submitted: { priceCents: number; outsideCategories: boolean };
  offer_approved: { priceCents: number; grantId: string; termsHash: string; standingInstruction: boolean };
  offer_declined: { withReason: boolean };
  offer_countered: { percent: number; childOfferId: string; priceCents: number };
  offer_expired: { awaited: string };
  license_expired: Record<string, never>;
  license_revoked: { reason: string };
  admin_login: Record<string, never>;
  admin_login_refused: Record<string, never>;
  admin_logout: Record<string, never>;
  admin_created: { method: "command" };
  admin_setup_granted: { grounds: "listed" | "token" };
  admin_setup_refused: Record<string, never>;
  data_fetch: { search: boolean; filter: string | null };
  data_export: { filename: string; count: number; search: boolean; filter: string | null };
  creator_verified: { note: string };
  creator_suspended: { note: string };
  mail_requeued: { template: string; attempts: number };
  waitlist_withdrawn: { confirmed: boolean };
  flag_changed: { value: boolean; before: boolean | null };
};

export type AuditAction = keyof AuditDetails;

/** One entry to append. `actorId` is the signed-in person, when there is one. */
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
