-- compatible: a new nullable column

-- The brand that moved along with an account: an undo brings back that one, and none that began at the new address.
ALTER TABLE "address_change" ADD COLUMN "buyer_org_id" UUID;
-- Of the changes that can still be undone.
UPDATE "address_change" c SET "buyer_org_id" = b."id"
FROM "profiles" p JOIN "buyer_org" b ON b."email_key" = p."email_key"
WHERE p."id" = c."profile_id" AND c."undone_at" IS NULL AND c."confirmed_at" > now() - interval '72 hours'
  AND b."created_at" < c."confirmed_at";
