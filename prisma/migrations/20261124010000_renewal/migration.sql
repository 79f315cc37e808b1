-- compatible: adds a column that older code leaves empty, and makes it refuse what it would begin too early
-- An offer may renew a license: the new one begins when the old one ends.
ALTER TABLE "offer" ADD COLUMN "renews_grant_id" UUID;
ALTER TABLE "offer" ADD CONSTRAINT "offer_renews_grant_id_fkey"
  FOREIGN KEY ("renews_grant_id") REFERENCES "license_grant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "offer_renews_grant_id_idx" ON "offer"("renews_grant_id");

-- A license is renewed once. A renewal that is declined or lapses leaves room for the next.
CREATE UNIQUE INDEX "offer_renewed_once" ON "offer"("renews_grant_id") WHERE "status" = 'approved';

-- The agreement of a renewal says that its term begins when the license before it ends. A server of the version before, which
-- does not know this and would begin it at once, is refused.
CREATE FUNCTION "refuse_early_renewal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM offer o JOIN license_grant renewed ON renewed.id = o.renews_grant_id
    WHERE o.id = new.offer_id AND new.effective_at < renewed.expires_at
  ) THEN
    RAISE EXCEPTION 'a renewal begins when the license before it ends' USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END
$$;
CREATE TRIGGER "license_grant_renews_in_time" BEFORE INSERT ON "license_grant"
  FOR EACH ROW EXECUTE FUNCTION "refuse_early_renewal"();
