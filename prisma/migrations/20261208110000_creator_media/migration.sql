-- compatible: columns with defaults

-- A creator's rules say in which media (lib/terms/scope.ts) a license may run: all of them, unless the creator chose some.
ALTER TABLE "creator_profile" ADD COLUMN "media" TEXT[] NOT NULL DEFAULT ARRAY[
  'organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games',
  'internal', 'events'],
  ADD CONSTRAINT "creator_profile_media" CHECK (cardinality("media") > 0 AND "media" <@ ARRAY[
  'organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games',
  'internal', 'events']);
ALTER TABLE "onboarding_draft" ADD COLUMN "media" TEXT[] NOT NULL DEFAULT ARRAY[
  'organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games',
  'internal', 'events'],
  ADD CONSTRAINT "onboarding_draft_media" CHECK (cardinality("media") > 0 AND "media" <@ ARRAY[
  'organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games',
  'internal', 'events']);
