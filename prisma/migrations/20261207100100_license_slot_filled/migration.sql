-- compatible: fills a table that older code leaves alone
-- outside a transaction: in batches, so that no license waits longer than one of them to be revoked
DO $$
DECLARE
  done uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    -- Made before the trigger was. Locked, so that a revocation comes before, or finds the slots that it shortens.
    SELECT array_agg(id ORDER BY id) INTO batch FROM (
      SELECT id FROM license_grant
      WHERE id > done AND status = 'active' AND expires_at > now() ORDER BY id LIMIT 500 FOR SHARE
    ) AS locked;
    EXIT WHEN batch IS NULL;
    PERFORM write_license_slots(g) FROM license_grant g
    WHERE g.id = ANY (batch) AND NOT EXISTS (SELECT FROM license_slot s WHERE s.grant_id = g.id);
    done := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END
$$;
