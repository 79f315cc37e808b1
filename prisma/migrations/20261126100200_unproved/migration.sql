-- compatible: indexes only

-- Brands and persons that nobody has proved are few: they are removed soon after nothing waits for them.
CREATE INDEX "buyer_org_unproved_idx" ON "buyer_org" ("created_at") WHERE "confirmed_at" IS NULL;
CREATE INDEX "profiles_unproved_idx" ON "profiles" ("created_at") WHERE "email_verified_at" IS NULL;
