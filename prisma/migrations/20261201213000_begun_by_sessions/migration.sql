-- compatible: nullable columns that older code leaves alone

-- The session that asked for a change of address or made a calendar's address, which ends with it. Null where it was
-- not recorded: those end with all of the person's sessions.
ALTER TABLE "address_change" ADD COLUMN "session_id" UUID;
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "sign_in_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "address_change_session_id_idx" ON "address_change"("session_id");
ALTER TABLE "calendar_feed" ADD COLUMN "session_id" UUID;
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "sign_in_session"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "calendar_feed_session_id_idx" ON "calendar_feed"("session_id");

-- A creator's rules and payout address when the change was confirmed, which its undo puts back.
ALTER TABLE "address_change" ADD COLUMN "kept_rules" JSONB;
