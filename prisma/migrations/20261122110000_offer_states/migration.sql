-- New words for states. A transaction may not use a value that it added, so that what they mean follows in the next ones.

-- Waits until the buyer's address has acted on a link that we mailed to it; nobody else sees it.
ALTER TYPE "offer_status" ADD VALUE 'held' BEFORE 'pending';
-- Closed by us, because the creator was suspended.
ALTER TYPE "decider" ADD VALUE 'administrator';
