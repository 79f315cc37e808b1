-- compatible: every row of the release before satisfies them.
ALTER TABLE "offer" VALIDATE CONSTRAINT "offer_replica_described";
ALTER TABLE "offer" VALIDATE CONSTRAINT "offer_replica_signature";
ALTER TABLE "offer" VALIDATE CONSTRAINT "offer_replica_signed";
ALTER TABLE "offer" VALIDATE CONSTRAINT "offer_replica_by_a_person";
ALTER TABLE "consent_record" VALIDATE CONSTRAINT "consent_record_document";
