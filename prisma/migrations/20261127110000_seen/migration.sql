-- compatible: new nullable columns

-- When the decision page of an offer was first before somebody, and when that of the link that led to a consent was.
-- opened_at and link_opened_at, whose names are older, hold when the link was first fetched, be it by a mail scanner.
ALTER TABLE "offer" ADD COLUMN "seen_at" TIMESTAMPTZ(3);
ALTER TABLE "consent_record" ADD COLUMN "link_seen_at" TIMESTAMPTZ(3);
