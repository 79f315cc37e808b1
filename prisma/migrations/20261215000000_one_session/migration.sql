-- A brand's browser is signed in like everybody's (sign_in_session). A browser that sent a brand's offers at once holds a cookie
-- that names a row here, and can be given no other without a request: it signs in once. Links and offers stay as they are.
DROP TABLE buyer_session;
DROP TYPE buyer_proof;
ALTER TABLE buyer_org DROP COLUMN token_salt;
