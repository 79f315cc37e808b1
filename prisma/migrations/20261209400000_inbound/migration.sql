-- compatible: new nullable columns, a table and functions that the release before does not know. It goes on marking inquiries as answered,
-- which is one of the three states.

-- What staff did with an entry, when and who. No foreign keys: the record outlives accounts.
ALTER TABLE "contact_submissions"
  ADD COLUMN "closed_at" TIMESTAMPTZ(3),
  ADD COLUMN "closed_by" UUID,
  ADD COLUMN "note" TEXT,
  ADD COLUMN "noted_at" TIMESTAMPTZ(3),
  ADD COLUMN "noted_by" UUID;
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_note" CHECK (char_length("note") BETWEEN 1 AND 2000) NOT VALID;

ALTER TABLE "waitlist_submissions"
  ADD COLUMN "answered_at" TIMESTAMPTZ(3),
  ADD COLUMN "answered_by" UUID,
  ADD COLUMN "closed_at" TIMESTAMPTZ(3),
  ADD COLUMN "closed_by" UUID,
  ADD COLUMN "note" TEXT,
  ADD COLUMN "noted_at" TIMESTAMPTZ(3),
  ADD COLUMN "noted_by" UUID;
ALTER TABLE "waitlist_submissions" ADD CONSTRAINT "waitlist_submissions_note" CHECK (char_length("note") BETWEEN 1 AND 2000) NOT VALID;

-- The state of an entry. `answers_itself`: the product answered it, as it does with a requested guide.
CREATE FUNCTION "inbound_state"("answers_itself" boolean, "answered_at" timestamptz, "closed_at" timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN "closed_at" IS NOT NULL THEN 'closed' WHEN "answers_itself" OR "answered_at" IS NOT NULL THEN 'answered' ELSE 'new' END;

-- What staff wrote to the sender of an entry. It goes with the entry.
CREATE TABLE "inbound_reply" (
    "id" UUID NOT NULL,
    "contact_id" UUID,
    "waitlist_id" UUID,
    "body" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "written_by" UUID NOT NULL,
    -- No foreign key: the outbox does not keep its rows for ever.
    "mail_id" UUID NOT NULL,
    -- Of a mail that the outbox keeps no more: how it ended.
    "mail_ended" TEXT,

    CONSTRAINT "inbound_reply_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "inbound_reply_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contact_submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "inbound_reply_waitlist_id_fkey" FOREIGN KEY ("waitlist_id") REFERENCES "waitlist_submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "inbound_reply_owner" CHECK (num_nonnulls("contact_id", "waitlist_id") = 1),
    CONSTRAINT "inbound_reply_body" CHECK (char_length("body") BETWEEN 1 AND 4000)
);
CREATE INDEX "inbound_reply_contact_id_idx" ON "inbound_reply" ("contact_id");
CREATE INDEX "inbound_reply_waitlist_id_idx" ON "inbound_reply" ("waitlist_id");
CREATE UNIQUE INDEX "inbound_reply_mail_id_key" ON "inbound_reply" ("mail_id");

CREATE FUNCTION "keep_reply_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inbound_reply SET mail_ended = OLD.state::text WHERE mail_id = OLD.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER "keep_reply_state" AFTER DELETE ON "outbound_email" FOR EACH ROW WHEN (OLD."template" = 'inbound-reply')
  EXECUTE FUNCTION "keep_reply_state"();
