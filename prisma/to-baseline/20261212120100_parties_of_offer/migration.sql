-- A license and its payment have the parties of their offer: a foreign key refuses others, and moves them with the offer.
DROP TRIGGER "owners_added" ON "license_grant";
DROP TRIGGER "owners_changed" ON "license_grant";
DROP TRIGGER "owners_added" ON "payment";
DROP TRIGGER "owners_changed" ON "payment";
DROP TRIGGER "owners_followed" ON "offer";
DROP FUNCTION "owners_of_offer"();
DROP FUNCTION "owners_followed"();

ALTER TABLE "offer" ADD CONSTRAINT "offer_id_creator_user_id_buyer_org_id_key"
  UNIQUE ("id", "creator_user_id", "buyer_org_id");
ALTER TABLE "license_grant" ADD CONSTRAINT "license_grant_parties_of_offer"
  FOREIGN KEY ("offer_id", "creator_user_id", "buyer_org_id") REFERENCES "offer" ("id", "creator_user_id", "buyer_org_id")
  ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "payment" ADD CONSTRAINT "payment_parties_of_offer"
  FOREIGN KEY ("offer_id", "creator_user_id", "buyer_org_id") REFERENCES "offer" ("id", "creator_user_id", "buyer_org_id")
  ON UPDATE CASCADE ON DELETE RESTRICT;
