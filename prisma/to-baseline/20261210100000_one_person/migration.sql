-- What a license takes is taken of the person, who may have had several profiles at one mailbox: each of them has a row.
ALTER TABLE "license_slot" DROP CONSTRAINT "license_slot_pkey",
  ADD CONSTRAINT "license_slot_pkey" PRIMARY KEY ("grant_id", "creator_user_id", "right", "region");

-- That a mailbox was a creator's who was erased while licenses were in force, and until when the last of these lasts.
ALTER TABLE "erasure_mark" ADD COLUMN "creator_user_id" UUID, ADD COLUMN "ends_at" TIMESTAMPTZ(3);
ALTER TABLE "erasure_mark" DROP CONSTRAINT "erasure_mark_kind",
  ADD CONSTRAINT "erasure_mark_kind" CHECK ("kind" IN ('suspension', 'refusal', 'slug', 'offer', 'offer-mail', 'licensor'));
ALTER TABLE "erasure_mark" ADD CONSTRAINT "erasure_mark_licensor"
  CHECK (("kind" = 'licensor') = ("creator_user_id" IS NOT NULL) AND ("kind" = 'licensor') = ("ends_at" IS NOT NULL));
CREATE INDEX "erasure_mark_ends_at_idx" ON "erasure_mark"("ends_at") WHERE "ends_at" IS NOT NULL;

-- Who left a mailbox is asked wherever somebody begins there.
CREATE INDEX "address_change_person_mailbox_idx" ON "address_change" (person_mailbox_of("from_key"));

-- Of several open profiles of one mailbox one stays: a suspended one, otherwise the oldest. It is held to what the others have
-- licensed, as far as that excludes nothing of its own. The others are closed, as their owner closes one; their open offers can
-- be declined, and expire.
DO $$
DECLARE
  person record;
  second uuid;
BEGIN
  FOR person IN
    SELECT array_agg(c.user_id ORDER BY c.closed_at IS NOT NULL, c.status <> 'suspended', c.created_at, c.user_id) AS ids
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id
    GROUP BY person_mailbox_of(p.email_key) HAVING count(*) > 1
  LOOP
    INSERT INTO license_slot (grant_id, creator_user_id, "right", field, region, period, slot, licensee)
    SELECT grant_id, person.ids[1], "right", field, region, period, slot, licensee FROM license_slot
    WHERE creator_user_id = ANY (person.ids[2:]) AND upper(period) > now()
    ON CONFLICT DO NOTHING;
    FOR second IN SELECT user_id FROM creator_profile WHERE user_id = ANY (person.ids[2:]) AND closed_at IS NULL LOOP
      UPDATE creator_profile SET closed_at = now(), status = 'suspended', is_public = false, auto_approve = false, updated_at = now()
      WHERE user_id = second;
      UPDATE verification_request SET outcome = 'withdrawn', answered_at = now() WHERE creator_user_id = second AND answered_at IS NULL;
      UPDATE consent_record SET withdrawn_at = now()
      WHERE offer_id IS NULL AND withdrawn_at IS NULL AND document IN ('ai-training', 'auto-approve')
        AND email_key = (SELECT email_key FROM profiles WHERE id = second);
      INSERT INTO admin_audit_log (actor, action, table_name, record_id, details)
      VALUES ('system', 'creator_closed', 'creator_profile', second::text, '{"declined": 0}');
    END LOOP;
  END LOOP;
END
$$;
