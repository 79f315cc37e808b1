-- compatible: a table that older code leaves alone

-- That an address wants no more mails of a kind. Only these kinds can be ended: lib/mail/catalogue.ts says which mails they are.
CREATE TABLE "mail_stop" (
    "email_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "stopped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_stop_pkey" PRIMARY KEY ("email_key", "kind"),
    CONSTRAINT "mail_stop_kind" CHECK ("kind" IN ('offer-reminders', 'license-ends'))
);
