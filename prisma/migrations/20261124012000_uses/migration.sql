-- compatible: adds tables that older code leaves alone
-- Where a licensee says that a license is used, and what its creator objects to.
CREATE TABLE "license_use" (
    "id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "territory" "territory" NOT NULL,
    "begins_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "filed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_use_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "license_use_days" CHECK ("ends_on" >= "begins_on"),
    CONSTRAINT "license_use_texts" CHECK (length("place") BETWEEN 1 AND 300 AND length("note") <= 1000)
);
CREATE INDEX "license_use_grant_id_begins_on_idx" ON "license_use"("grant_id", "begins_on");
ALTER TABLE "license_use" ADD CONSTRAINT "license_use_grant_id_fkey"
  FOREIGN KEY ("grant_id") REFERENCES "license_grant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A use is disputed once, and the dispute resolved once.
CREATE TABLE "use_dispute" (
    "id" UUID NOT NULL,
    "use_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "resolution" TEXT,

    CONSTRAINT "use_dispute_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "use_dispute_resolved" CHECK (("resolved_at" IS NULL) = ("resolution" IS NULL))
);
CREATE UNIQUE INDEX "use_dispute_use_id_key" ON "use_dispute"("use_id");
CREATE INDEX "use_dispute_created_at_id_idx" ON "use_dispute"("created_at", "id");
ALTER TABLE "use_dispute" ADD CONSTRAINT "use_dispute_use_id_fkey"
  FOREIGN KEY ("use_id") REFERENCES "license_use"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
