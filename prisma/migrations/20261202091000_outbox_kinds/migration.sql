-- compatible: columns with defaults; earlier code knows mail alone, and there is nothing else yet

-- What a row of the outbox is (lib/dispatch.ts). Its template is which of its kind, its address whom it is for.
ALTER TABLE "outbound_email" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'mail';

-- A row for the provider of each kind, written with the kind's first run.
ALTER TABLE "mail_provider" DROP CONSTRAINT "mail_provider_single",
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'mail',
  ALTER COLUMN "state" SET DEFAULT 'ok',
  ALTER COLUMN "since" SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "paused_until" SET DEFAULT to_timestamp(0),
  ALTER COLUMN "slot_at" SET DEFAULT to_timestamp(0);
CREATE UNIQUE INDEX "mail_provider_kind_key" ON "mail_provider"("kind");
-- The first is mail's.
CREATE SEQUENCE "mail_provider_id_seq" AS INTEGER START 2 OWNED BY "mail_provider"."id";
ALTER TABLE "mail_provider" ALTER COLUMN "id" SET DEFAULT nextval('mail_provider_id_seq');
