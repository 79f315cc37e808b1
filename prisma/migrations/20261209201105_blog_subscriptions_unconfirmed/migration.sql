-- compatible: an index only
-- outside a transaction: built beside what is written
CREATE INDEX CONCURRENTLY "blog_subscriptions_unconfirmed_idx" ON "blog_subscriptions" ("created_at") WHERE "confirmed_at" IS NULL;
