-- compatible: a new table, and a column that the release before neither writes nor reads.
CREATE TABLE "brief" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    CONSTRAINT "brief_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "offer" ADD COLUMN "brief_id" UUID;
-- Both validated, and the index made, by later migrations, during which offers are read and decided.
ALTER TABLE "offer" ADD CONSTRAINT "offer_brief_id_fkey"
    FOREIGN KEY ("brief_id") REFERENCES "brief" ("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- Counter-offers belong to it through the offer that began their chain.
ALTER TABLE "offer" ADD CONSTRAINT "offer_brief_begins_chain" CHECK ("brief_id" IS NULL OR "parent_offer_id" IS NULL) NOT VALID;
