-- compatible: a table that older code leaves alone

-- How far a text that goes to many readers has got: an article or an announcement, by its id (lib/mail/mailing). Each batch moves
-- last_reader forward in the transaction that writes its mails, so that nobody is written to twice.
CREATE TABLE "mailing" (
    "id" UUID NOT NULL,
    "last_reader" UUID,
    "written" INTEGER NOT NULL DEFAULT 0,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "mailing_pkey" PRIMARY KEY ("id")
);
