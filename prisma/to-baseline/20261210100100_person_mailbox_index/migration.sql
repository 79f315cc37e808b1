-- Who has a mailbox is asked wherever somebody begins, moves or signs in (lib/creators/standing.ts).
CREATE INDEX "profiles_person_mailbox_idx" ON "profiles" (person_mailbox_of("email_key"));
