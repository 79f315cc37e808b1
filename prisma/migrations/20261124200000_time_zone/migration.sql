-- compatible: a column that may be empty

-- The zone in which a person reads times, by its name in the IANA's list. The database counts days by it, so that it must know
-- the name: the CHECK fails with "time zone not recognized" where it does not.
ALTER TABLE "profiles" ADD COLUMN "time_zone" TEXT;
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_time_zone"
  CHECK ("time_zone" IS NULL OR timezone("time_zone", TIMESTAMPTZ '2026-01-01T00:00:00Z') IS NOT NULL);
