-- compatible: an index only
-- outside a transaction: built beside the entries that come in
CREATE INDEX CONCURRENTLY "waitlist_submissions_state_idx"
  ON "waitlist_submissions" (inbound_state(false, "answered_at", "closed_at"), "created_at", "id");
