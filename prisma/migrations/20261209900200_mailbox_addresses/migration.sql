-- compatible: fills columns that older code does not know
-- outside a transaction: in batches, so that nobody who uses a link waits longer than one of them

-- Whose the rows are that were recorded before their addresses were. The address of a mailbox that is known to have used a link,
-- if there is one alone; of a mailbox without any, the one that was mailed. Otherwise it stays unknown.
DO $$
DECLARE
  done text := '';
  batch text[];
BEGIN
  CREATE TEMP TABLE acted_address AS
    SELECT mailbox, min(address) AS address, count(*) AS addresses FROM (
      SELECT mailbox_of(email_key) AS mailbox, email_key AS address FROM profiles WHERE email_verified_at IS NOT NULL
      UNION SELECT mailbox_of(from_key), from_key FROM address_change WHERE confirmed_at IS NOT NULL
      UNION SELECT mailbox_of(to_key), to_key FROM address_change WHERE confirmed_at IS NOT NULL
      UNION SELECT mailbox_key, email_key FROM buyer_org WHERE confirmed_at IS NOT NULL
      UNION SELECT mailbox_key, email_key FROM waitlist_submissions WHERE confirmed_at IS NOT NULL
      UNION SELECT mailbox_of(email_key), email_key FROM blog_subscriptions WHERE confirmed_at IS NOT NULL
    ) AS acted GROUP BY mailbox;
  CREATE UNIQUE INDEX ON acted_address (mailbox);
  ANALYZE acted_address;
  LOOP
    SELECT array_agg(mailbox_key ORDER BY mailbox_key) INTO batch FROM (
      SELECT mailbox_key FROM confirmed_mailbox WHERE mailbox_key > done ORDER BY mailbox_key LIMIT 500
    ) AS next;
    EXIT WHEN batch IS NULL;
    UPDATE confirmed_mailbox AS known SET email_key = found.address
    FROM unnest(batch) AS mailbox LEFT JOIN acted_address acted ON acted.mailbox = mailbox.mailbox
    CROSS JOIN LATERAL (
      SELECT acted.address WHERE acted.addresses = 1
      UNION ALL
      SELECT min(lower(btrim(m.to_address))) FROM outbound_email m
      WHERE acted.mailbox IS NULL AND m.mailbox_key = mailbox.mailbox AND m.state IN ('sent', 'captured')
      HAVING count(DISTINCT lower(btrim(m.to_address))) = 1
    ) AS found
    WHERE known.mailbox_key = mailbox.mailbox AND known.email_key IS NULL;
    done := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
  DROP TABLE acted_address;

  done := '';
  LOOP
    SELECT array_agg(mailbox_key ORDER BY mailbox_key) INTO batch FROM (
      SELECT mailbox_key FROM creator_invitation WHERE mailbox_key > done ORDER BY mailbox_key LIMIT 500
    ) AS next;
    EXIT WHEN batch IS NULL;
    UPDATE creator_invitation AS known SET email_key = found.address
    FROM unnest(batch) AS mailbox CROSS JOIN LATERAL (
      SELECT min(lower(btrim(m.to_address))) AS address FROM outbound_email m
      WHERE m.mailbox_key = mailbox AND m.template = 'creator-invitation'
      HAVING count(DISTINCT lower(btrim(m.to_address))) = 1
    ) AS found
    WHERE known.mailbox_key = mailbox AND known.email_key IS NULL;
    done := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END
$$;
