-- compatible: columns that triggers fill, so that older code need not know them

-- The parties of a license's and of a payment's offer, so that an index of one table lists and sums an owner's.
ALTER TABLE "license_grant" ADD COLUMN "creator_user_id" UUID, ADD COLUMN "buyer_org_id" UUID;
ALTER TABLE "payment" ADD COLUMN "creator_user_id" UUID, ADD COLUMN "buyer_org_id" UUID;

-- Whatever a statement says, the owners are the offer's. The lock waits for an offer that is moving to another brand.
CREATE FUNCTION "owners_of_offer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT creator_user_id, buyer_org_id INTO NEW.creator_user_id, NEW.buyer_org_id
  FROM offer WHERE id = NEW.offer_id FOR SHARE;
  RETURN NEW;
END
$$;
CREATE TRIGGER "owners_added" BEFORE INSERT ON "license_grant" FOR EACH ROW EXECUTE FUNCTION owners_of_offer();
CREATE TRIGGER "owners_added" BEFORE INSERT ON "payment" FOR EACH ROW EXECUTE FUNCTION owners_of_offer();

CREATE FUNCTION "owners_followed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license_grant SET creator_user_id = NEW.creator_user_id, buyer_org_id = NEW.buyer_org_id WHERE offer_id = NEW.id;
  UPDATE payment SET creator_user_id = NEW.creator_user_id, buyer_org_id = NEW.buyer_org_id WHERE offer_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "owners_followed" AFTER UPDATE OF "creator_user_id", "buyer_org_id" ON "offer" FOR EACH ROW
  WHEN ((OLD.creator_user_id, OLD.buyer_org_id) IS DISTINCT FROM (NEW.creator_user_id, NEW.buyer_org_id))
  EXECUTE FUNCTION owners_followed();
