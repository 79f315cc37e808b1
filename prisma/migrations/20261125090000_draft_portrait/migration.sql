-- compatible: a column that may be empty; older code makes the profile without the portrait

-- The portrait that a creator engraved while onboarding: within the same bounds as the one of a profile.
ALTER TABLE "onboarding_draft"
  ADD COLUMN "portrait" TEXT,
  ADD CONSTRAINT "onboarding_draft_portrait" CHECK (octet_length("portrait") <= 61440);
