-- compatible: an index only
-- outside a transaction: built beside the inquiries that come in
CREATE INDEX CONCURRENTLY "contact_submissions_state_idx"
  ON "contact_submissions" (inbound_state("subject" = 'lead_magnet_nil_guide', "answered_at", "closed_at"), "created_at", "id");
