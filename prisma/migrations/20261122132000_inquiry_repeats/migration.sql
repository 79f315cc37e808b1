-- Finds what an address sent before, so that the same form sent again is not a second inquiry.
CREATE INDEX "contact_submissions_email_key_created_at_idx" ON "contact_submissions"("email_key", "created_at");
