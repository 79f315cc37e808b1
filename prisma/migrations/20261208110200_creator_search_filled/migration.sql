-- compatible: fills tables that older code leaves alone
-- outside a transaction: in batches, so that nobody who saves a profile waits longer than one of them
DO $$
DECLARE
  done uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    SELECT array_agg(user_id ORDER BY user_id) INTO batch FROM (
      SELECT user_id FROM creator_profile WHERE user_id > done ORDER BY user_id LIMIT 500
    ) AS next;
    EXIT WHEN batch IS NULL;
    PERFORM creator_search_renew(user_id), creator_answers_renew(user_id) FROM unnest(batch) AS user_id;
    done := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END
$$;
