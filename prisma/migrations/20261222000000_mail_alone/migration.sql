-- Nothing but mail leaves through the outbox.
DROP INDEX outbound_email_kind_claim_idx;
ALTER TABLE outbound_email DROP COLUMN kind;
CREATE INDEX outbound_email_claim_idx ON outbound_email (lane, turn_at) WHERE (state IN ('queued', 'sending'));
ALTER TABLE mail_provider DROP COLUMN kind;
ALTER TABLE mail_provider ALTER COLUMN id DROP DEFAULT;
DROP SEQUENCE mail_provider_id_seq;
ALTER TABLE mail_provider ADD CONSTRAINT mail_provider_single CHECK (id = 1);
