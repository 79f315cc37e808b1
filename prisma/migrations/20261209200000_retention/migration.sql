-- compatible: a column that may be null
ALTER TABLE "outbound_email" ADD COLUMN "erased_at" TIMESTAMPTZ(3);
