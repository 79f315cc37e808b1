-- compatible: a column that may be empty; to older code a closed profile is a suspended one, which takes no offers either

-- When its creator closed it. It stays suspended from then on, and nobody lifts that.
ALTER TABLE "creator_profile" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
ALTER TABLE "creator_profile" ADD CONSTRAINT "creator_profile_closed"
  CHECK ("closed_at" IS NULL OR ("status" = 'suspended' AND NOT "is_public"));
