-- compatible: writes what the function before gives
-- outside a transaction: one creator after the other, so that nobody waits longer than one of them to make or end a license
DO $$
DECLARE
  creator uuid;
  stale license_slot[];
BEGIN
  FOR creator IN
    SELECT DISTINCT s.creator_user_id FROM license_slot s JOIN license_grant g ON g.id = s.grant_id JOIN offer o ON o.id = g.offer_id
    WHERE s.licensee <> licensee_of(o.buyer_org_id, coalesce(o.buyer_organisation, o.buyer_name))
  LOOP
    -- As whoever makes or ends a license of the creator: the turn first (`licensor` in lib/postgres/locks.ts), then the license.
    PERFORM pg_advisory_xact_lock(hashtextextended(creator::text, 7301005));
    PERFORM FROM license_grant WHERE creator_user_id = creator ORDER BY id FOR SHARE;
    SELECT array_agg(s) INTO stale
    FROM license_slot s JOIN license_grant g ON g.id = s.grant_id JOIN offer o ON o.id = g.offer_id
    WHERE s.creator_user_id = creator AND s.licensee <> licensee_of(o.buyer_org_id, coalesce(o.buyer_organisation, o.buyer_name));
    -- All at once: a licensee's rows overlap each other, and would exclude each other while they are told apart.
    DELETE FROM license_slot
    WHERE (grant_id, "right", region) IN (SELECT old.grant_id, old."right", old.region FROM unnest(stale) AS old);
    INSERT INTO license_slot (grant_id, creator_user_id, "right", field, region, period, slot, licensee)
    SELECT old.grant_id, old.creator_user_id, old."right", old.field, old.region, old.period, old.slot,
      licensee_of(o.buyer_org_id, coalesce(o.buyer_organisation, o.buyer_name))
    FROM unnest(stale) AS old JOIN license_grant g ON g.id = old.grant_id JOIN offer o ON o.id = g.offer_id;
    COMMIT;
  END LOOP;
END
$$;
