-- Only `npm run restored` reads fingerprints of secrets, and only of those that the data depends on.
DELETE FROM secret_fingerprint WHERE name NOT IN ('AUTH_SECRET', 'LINK_SECRET', 'LICENSE_KEYS', 'SEAL_CERTIFICATE');
ALTER TABLE secret_fingerprint DROP COLUMN since;
