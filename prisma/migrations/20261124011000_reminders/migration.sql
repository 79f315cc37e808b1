-- compatible: adds tables that older code leaves alone
-- Mails before a license ends: that each was written, so that none is written twice, and for whom there are to be no more.
CREATE TABLE "license_reminder" (
    "grant_id" UUID NOT NULL,
    "party" "party" NOT NULL,
    "stage" INTEGER NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_reminder_pkey" PRIMARY KEY ("grant_id", "party", "stage"),
    CONSTRAINT "license_reminder_stage" CHECK ("stage" IN (30, 14, 3, 0))
);
ALTER TABLE "license_reminder" ADD CONSTRAINT "license_reminder_grant_id_fkey"
  FOREIGN KEY ("grant_id") REFERENCES "license_grant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "reminder_stop" (
    "grant_id" UUID NOT NULL,
    "party" "party" NOT NULL,
    "stopped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminder_stop_pkey" PRIMARY KEY ("grant_id", "party")
);
ALTER TABLE "reminder_stop" ADD CONSTRAINT "reminder_stop_grant_id_fkey"
  FOREIGN KEY ("grant_id") REFERENCES "license_grant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
