-- compatible: an index only
-- outside a transaction: built beside the creators who are added and changed
-- One creator in sixteen, because ids are random: what more than a few in a hundred match is found there at a sixteenth of the cost.
CREATE INDEX CONCURRENTLY "creator_search_some_idx" ON "creator_search" USING gin ("document") WITH (fastupdate = off)
  WHERE "user_id" < '10000000-0000-0000-0000-000000000000';
