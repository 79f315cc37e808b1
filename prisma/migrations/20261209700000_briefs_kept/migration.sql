-- compatible: no offer of the release before is in a brief.
ALTER TABLE "offer" VALIDATE CONSTRAINT "offer_brief_id_fkey";
ALTER TABLE "offer" VALIDATE CONSTRAINT "offer_brief_begins_chain";
