-- compatible: no code ends a license twice, or takes an ending back

-- A license that was revoked, or whose term is over, stays so, and the moment and the reason with it: no later statement
-- makes the status lists and pages show it as valid again.
CREATE FUNCTION "refuse_second_ending"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a license that has ended stays ended' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "license_grant_ends_once" BEFORE UPDATE ON "license_grant"
  FOR EACH ROW WHEN (
    old."status" <> 'active'
    AND (new."status", new."revoked_at", new."revoked_reason", new."expires_at")
      IS DISTINCT FROM (old."status", old."revoked_at", old."revoked_reason", old."expires_at")
  ) EXECUTE FUNCTION "refuse_second_ending"();
