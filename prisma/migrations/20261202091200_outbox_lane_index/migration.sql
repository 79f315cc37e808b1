-- compatible: an index only, without which earlier code sorts what waits
-- outside a transaction: dropped beside the mail that goes out
DROP INDEX CONCURRENTLY "outbound_email_claim_idx";
