-- compatible: fills columns that older code leaves alone; a payment's time is known to no older code

-- A migration of its own, because it locks rows but no table. What a trigger has filled meanwhile is right already.
UPDATE license_grant g SET creator_user_id = o.creator_user_id, buyer_org_id = o.buyer_org_id
FROM offer o WHERE o.id = g.offer_id AND g.creator_user_id IS NULL;

-- A payment is dated by the approval.
UPDATE payment p SET creator_user_id = o.creator_user_id, buyer_org_id = o.buyer_org_id, created_at = coalesce(o.decided_at, p.created_at)
FROM offer o WHERE o.id = p.offer_id AND p.creator_user_id IS NULL;
