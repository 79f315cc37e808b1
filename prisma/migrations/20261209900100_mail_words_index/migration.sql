-- compatible: an index only
-- outside a transaction: built beside what is written

-- Whoever is erased is found in the payloads of mails to others by it, whichever release wrote them.
CREATE INDEX CONCURRENTLY "outbound_email_words_idx" ON "outbound_email" USING gin (mail_word_numbers("payload")) WHERE "erased_at" IS NULL;
