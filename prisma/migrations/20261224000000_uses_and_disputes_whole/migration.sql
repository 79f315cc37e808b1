-- Every use says how it is used, and every dispute has a clock and, once staff decided it, a verdict. Rows of before the first
-- release lack these: their uses are read as unpaid and internal, their open disputes get a clock of five days from now, and
-- those that staff closed change nothing, as if rejected.
UPDATE license_use u SET licensed_right = o.rights[1], is_paid = false, by_handle = false,
  medium = CASE WHEN o.rights[1] <> 'training' THEN 'internal' END
FROM license_grant g JOIN offer o ON o.id = g.offer_id WHERE g.id = u.grant_id AND u.licensed_right IS NULL;
UPDATE use_dispute SET state = 'rejected' WHERE state = 'disputed' AND resolved_at IS NOT NULL;
UPDATE use_dispute SET due_at = coalesce(resolved_at, now() + interval '5 days') WHERE due_at IS NULL;

ALTER TABLE license_use ALTER COLUMN licensed_right SET NOT NULL, ALTER COLUMN is_paid SET NOT NULL, ALTER COLUMN by_handle SET NOT NULL;
ALTER TABLE license_use DROP CONSTRAINT license_use_filed;
ALTER TABLE license_use ADD CONSTRAINT license_use_filed CHECK (((medium IS NOT NULL) OR (licensed_right = 'training'::license_right)));
ALTER TABLE use_dispute DROP CONSTRAINT use_dispute_clock;
ALTER TABLE use_dispute ALTER COLUMN due_at SET NOT NULL;
ALTER TABLE use_dispute DROP CONSTRAINT use_dispute_resolved;
ALTER TABLE use_dispute ADD CONSTRAINT use_dispute_resolved CHECK ((((resolution IS NULL) OR (resolved_at IS NOT NULL)) AND ((resolved_at IS NULL) OR (resolution IS NOT NULL) OR (state IN ('stopped', 'cured'))) AND ((state <> ALL (ARRAY['upheld', 'rejected', 'ended'])) OR (resolved_at IS NOT NULL)) AND ((state <> 'disputed') OR (resolved_at IS NULL))));
