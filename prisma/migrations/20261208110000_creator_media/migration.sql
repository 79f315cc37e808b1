-- compatible: columns with defaults

-- A creator's rules say in which media (lib/terms/scope.ts) a license may run: all of them, unless the creator chose some.
-- PostgreSQL's minor versions since 2026 refuse to change a table in such a way while a function takes its rows (docs/architecture.md).
DROP FUNCTION "verification_counts"("creator_verification", "creator_profile", "profiles");
ALTER TABLE "creator_profile" ADD COLUMN "media" TEXT[] NOT NULL DEFAULT ARRAY[
  'organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games',
  'internal', 'events'],
  ADD CONSTRAINT "creator_profile_media" CHECK (cardinality("media") > 0 AND "media" <@ ARRAY[
  'organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games',
  'internal', 'events']);
CREATE FUNCTION "verification_counts"("v" "creator_verification", "c" "creator_profile", "p" "profiles") RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ("v").ended_at IS NULL
  AND ("v").name IS NOT DISTINCT FROM ("p").display_name
  AND ("v").mailbox_key = mailbox_of(("p").email_key)
  AND ("v").portrait_hash IS NOT DISTINCT FROM ("c").portrait_hash
  AND (("v").slug IS NULL OR ("v").slug IS NOT DISTINCT FROM ("c").slug);
ALTER TABLE "onboarding_draft" ADD COLUMN "media" TEXT[] NOT NULL DEFAULT ARRAY[
  'organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games',
  'internal', 'events'],
  ADD CONSTRAINT "onboarding_draft_media" CHECK (cardinality("media") > 0 AND "media" <@ ARRAY[
  'organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games',
  'internal', 'events']);

-- formerly: 0d4fdcfb13fabeb5672f544a83a4bbe332af02f9e3202c9ad2e7da038372e0be
