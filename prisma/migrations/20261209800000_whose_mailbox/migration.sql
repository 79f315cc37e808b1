-- compatible: a new function, columns that may be null, and keys of a form that older code reads too

-- The mailbox behind an address, as far as it is known to be one person's: what follows a plus is the same mailbox's, and dots
-- mean nothing at Google's domains alone. "mailbox_of" ignores dots at all domains and may join two people: it is for limits,
-- which they can share, and for finding rows by an index. What refuses somebody something, or is shown to somebody, goes by
-- this one, or by the address itself.
CREATE FUNCTION "person_mailbox_of"("email_key" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN split_part("email_key", '@', 2) IN ('gmail.com', 'googlemail.com') THEN mailbox_of("email_key")
  ELSE split_part(split_part("email_key", '@', 1), '+', 1) || '@' || split_part("email_key", '@', 2) END;

-- A refused brand that still has the address which it was refused with. Of any other only the folded one is known.
DO $$
BEGIN
  UPDATE refused_buyer r SET mailbox_key = person_mailbox_of(b.email_key) FROM buyer_org b
  WHERE b.id = r.buyer_org_id AND b.mailbox_key = r.mailbox_key AND r.mailbox_key <> person_mailbox_of(b.email_key);
END
$$;

-- The one address of the mailbox that is known; null if there were several, or it was not recorded.
ALTER TABLE "confirmed_mailbox" ADD COLUMN "email_key" TEXT;
ALTER TABLE "creator_invitation" ADD COLUMN "email_key" TEXT;
