-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "outbound_email_ended_idx" ON "outbound_email" ("sent_at") WHERE "sent_at" IS NOT NULL AND "erased_at" IS NOT NULL AND "template" NOT IN ('offer-approved', 'license-revoked', 'replica-ended');
