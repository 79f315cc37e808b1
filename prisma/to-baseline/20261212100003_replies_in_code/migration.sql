-- Whoever deletes the mail of a reply says what became of it (lib/retention/endings).
DROP TRIGGER "keep_reply_state" ON "outbound_email";
DROP FUNCTION "keep_reply_state"();

-- As lib/inquiries/admin and lib/waitlist/admin word it.
DROP INDEX "contact_submissions_state_idx";
DROP INDEX "waitlist_submissions_state_idx";
CREATE INDEX "contact_submissions_state_idx" ON "contact_submissions" ((CASE WHEN "closed_at" IS NOT NULL THEN 'closed'
  WHEN "subject" = 'lead_magnet_nil_guide' OR "answered_at" IS NOT NULL THEN 'answered' ELSE 'new' END), "created_at", "id");
CREATE INDEX "waitlist_submissions_state_idx" ON "waitlist_submissions" ((CASE WHEN "closed_at" IS NOT NULL THEN 'closed'
  WHEN "answered_at" IS NOT NULL THEN 'answered' ELSE 'new' END), "created_at", "id");
DROP FUNCTION "inbound_state"(boolean, timestamptz, timestamptz);
