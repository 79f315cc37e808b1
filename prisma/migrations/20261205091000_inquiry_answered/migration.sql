-- compatible: new nullable columns, and indexes

-- When staff marked an inquiry as answered, and who did. A requested guide is mailed by itself, so it never waits.
ALTER TABLE "contact_submissions" ADD COLUMN "answered_at" TIMESTAMPTZ(3), ADD COLUMN "answered_by" UUID;

-- What waits for staff, counted on each page of the admin area (lib/admin/waiting.ts).
CREATE INDEX "contact_submissions_waiting_idx" ON "contact_submissions"("created_at", "id")
  WHERE "answered_at" IS NULL AND "subject" <> 'lead_magnet_nil_guide';
CREATE INDEX "use_dispute_open_idx" ON "use_dispute"("created_at", "id") WHERE "resolved_at" IS NULL;
CREATE INDEX "creator_profile_name_held_idx" ON "creator_profile"("user_id") WHERE "name_held_at" IS NOT NULL AND "closed_at" IS NULL;
CREATE INDEX "creator_verification_lapsed_idx" ON "creator_verification"("creator_user_id") WHERE "lapse_told_at" IS NOT NULL AND "ended_at" IS NULL;
