-- compatible: an index

-- Invitations of the last day are counted with each one.
CREATE INDEX "creator_invitation_invited_at_idx" ON "creator_invitation" ("invited_at");
