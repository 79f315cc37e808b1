-- compatible: a new table, which the release before does not know and without which it sends mail as ever, and a reason more.

-- A restore from a backup. While one has no time of release, nothing leaves through the outbox: what waited in the backup may
-- have left after it was made, and the copy writes again what the original had written.
CREATE TABLE "database_restore" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "backup_at" TIMESTAMPTZ(3) NOT NULL,
    "restored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMPTZ(3),
    CONSTRAINT "database_restore_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "outbound_email" DROP CONSTRAINT "outbound_email_withheld_for";
ALTER TABLE "outbound_email" ADD CONSTRAINT "outbound_email_withheld_for"
  CHECK ("withheld_for" IN ('repeat', 'network', 'hour', 'day', 'restored')) NOT VALID;
