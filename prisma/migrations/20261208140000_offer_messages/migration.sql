-- compatible: a new table, which the release before neither writes nor reads

-- What the parties of an offer write to each other before it is decided. Not part of the agreement.
CREATE TABLE "offer_message" (
    "id" UUID NOT NULL,
    "root_offer_id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    -- Its number in the chain of offers.
    "position" SMALLINT NOT NULL,
    "author" "party" NOT NULL,
    -- The decision that it came with; null for a question or its answer.
    "act" TEXT,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "reported_at" TIMESTAMPTZ(3),
    "report_reason" TEXT,
    "report_words" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" UUID,
    "outcome" TEXT,

    CONSTRAINT "offer_message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "offer_message_root_offer_id_fkey" FOREIGN KEY ("root_offer_id") REFERENCES "offer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "offer_message_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offer" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "offer_message_text" CHECK (btrim("body") <> '' AND char_length("body") <= 1000),
    CONSTRAINT "offer_message_act" CHECK ("act" IN ('counter', 'decline')),
    CONSTRAINT "offer_message_at_most_ten" CHECK ("position" BETWEEN 1 AND 10),
    CONSTRAINT "offer_message_reported" CHECK (
      ("reported_at" IS NULL) = ("report_reason" IS NULL) AND ("report_words" IS NULL OR "reported_at" IS NOT NULL)
    ),
    CONSTRAINT "offer_message_reason" CHECK ("report_reason" IN ('spam', 'abuse', 'fraud', 'other')),
    CONSTRAINT "offer_message_outcome" CHECK ("outcome" IN ('kept', 'hidden', 'suspended')),
    CONSTRAINT "offer_message_closed" CHECK (
      ("closed_at" IS NULL) = ("outcome" IS NULL) AND ("closed_at" IS NULL OR "reported_at" IS NOT NULL)
    )
);

CREATE UNIQUE INDEX "offer_message_root_offer_id_position_key" ON "offer_message" ("root_offer_id", "position");
CREATE INDEX "offer_message_offer_id_idx" ON "offer_message" ("offer_id");
CREATE INDEX "offer_message_created_at_idx" ON "offer_message" ("created_at");
CREATE INDEX "offer_message_reported_at_id_idx" ON "offer_message" ("reported_at", "id");
