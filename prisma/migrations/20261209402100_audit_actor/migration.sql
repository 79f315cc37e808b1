-- compatible: an index only
-- outside a transaction: built beside the entries that are written
CREATE INDEX CONCURRENTLY "admin_audit_log_admin_id_created_at_id_idx" ON "admin_audit_log" ("admin_id", "created_at", "id");
