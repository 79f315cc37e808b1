CREATE INDEX "license_grant_right_ended_idx" ON "license_grant" ("id")
  WHERE "training_ended_at" IS NOT NULL OR "replica_ended_at" IS NOT NULL;
