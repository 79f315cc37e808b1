-- Who stopped being an administrator, however that was done: such a person is not made one again by a setting alone.
ALTER TABLE "profiles" ADD COLUMN "demoted_at" TIMESTAMPTZ(3);

CREATE FUNCTION "note_demotion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.demoted_at := now();
  RETURN new;
END
$$;

CREATE TRIGGER "note_demotion" BEFORE UPDATE OF "role" ON "profiles" FOR EACH ROW
  WHEN (old.role = 'admin' AND new.role <> 'admin') EXECUTE FUNCTION "note_demotion"();

ALTER TABLE "profiles" ADD CONSTRAINT "profiles_demoted_no_admin" CHECK ("role" <> 'admin' OR "demoted_at" IS NULL);
