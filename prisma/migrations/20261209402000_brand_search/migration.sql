-- compatible: an index only
-- outside a transaction: built beside the brands that come in
CREATE INDEX CONCURRENTLY "buyer_org_search_idx" ON "buyer_org" USING gin (folded("name" || ' ' || "email_key") gin_trgm_ops);
