-- compatible: a table that older code leaves alone

-- Mailboxes that a brand had invited to become creators: each is written to once in a year, and never again once its
-- owner refused (lib/creators/invite). The address itself is in the mail alone.
CREATE TABLE "creator_invitation" (
    "id" UUID NOT NULL,
    "mailbox_key" TEXT NOT NULL,
    "token_salt" TEXT NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "refused_at" TIMESTAMPTZ(3),
    CONSTRAINT "creator_invitation_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "creator_invitation_mailbox_key_key" ON "creator_invitation"("mailbox_key");
