-- compatible: every row of the release before satisfies them.
ALTER TABLE "offer" VALIDATE CONSTRAINT "offer_terms_known";
ALTER TABLE "offer" VALIDATE CONSTRAINT "offer_exclusive_by_a_person";
