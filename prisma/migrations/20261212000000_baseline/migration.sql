-- The schema as it was when one migration took the place of 129; tables in the order of prisma/schema.prisma. What it refuses is in its keys,
-- CHECKs and exclusion constraint; its triggers keep what is written once (audit log, agreements, certificates) as it was written.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE buyer_proof AS ENUM ('offer_link', 'decision_link');
CREATE TYPE category AS ENUM ('entertainment', 'advertising', 'games', 'education', 'corporate');
CREATE TYPE creator_status AS ENUM ('pending', 'active', 'verified', 'suspended');
CREATE TYPE decider AS ENUM ('creator', 'buyer', 'standing_instruction', 'administrator');
CREATE TYPE email_state AS ENUM ('queued', 'sending', 'sent', 'captured', 'failed', 'withheld');
CREATE TYPE grant_status AS ENUM ('active', 'expired', 'revoked');
CREATE TYPE license_region AS ENUM ('us', 'rest_of_north_america', 'europe', 'rest_of_world');
CREATE TYPE license_right AS ENUM ('likeness', 'voice', 'replica', 'training');
CREATE TYPE offer_status AS ENUM ('held', 'pending', 'approved', 'declined', 'withdrawn', 'countered', 'expired');
CREATE TYPE party AS ENUM ('creator', 'buyer');
CREATE TYPE payment_status AS ENUM ('captured');
CREATE TYPE preset AS ENUM ('standard', 'conservative', 'open', 'custom');
CREATE TYPE role AS ENUM ('member', 'admin');
CREATE TYPE session_kind AS ENUM ('creator', 'admin');
CREATE TYPE territory AS ENUM ('us', 'global', 'north_america', 'europe');
CREATE TYPE waitlist_interest AS ENUM ('talent', 'license_partner', 'agent');

CREATE FUNCTION append_to_audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place bigint;
  previous text;
BEGIN
  -- An older snapshot would not see the head. (The primary key would refuse a second row in its place, less clearly.)
  IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') THEN
    RAISE EXCEPTION 'a transaction that is audited must be READ COMMITTED' USING ERRCODE = 'feature_not_supported';
  END IF;
  PERFORM pg_advisory_xact_lock(7301002);
  SELECT seq + 1, hash INTO place, previous FROM audit_chain ORDER BY seq DESC LIMIT 1;
  IF NOT FOUND THEN
    place := 1;
    previous := repeat('0', 64);
  END IF;
  INSERT INTO audit_chain (seq, event_id, previous_hash, hash)
  VALUES (place, new.id, previous, audit_hash(place, previous, new));
  RETURN NULL;
END
$$;

CREATE FUNCTION audit_blanked(details jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN (details ? 'note') THEN (details || '{"note": null}'::jsonb) ELSE details END;

CREATE FUNCTION audit_field(value text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE
  RETURN COALESCE((int4send(octet_length(convert_to(value, 'UTF8'::name))) || convert_to(value, 'UTF8'::name)), '\xffffffff'::bytea);

CREATE FUNCTION blank_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('likeright.erasing', true) IS DISTINCT FROM 'on'
    OR (new.id, new.created_at, new.actor, new.admin_id, new.action, new.table_name, new.record_id)
      IS DISTINCT FROM (old.id, old.created_at, old.actor, old.admin_id, old.action, old.table_name, old.record_id)
    OR new.details IS DISTINCT FROM audit_blanked(old.details) THEN
    RAISE EXCEPTION 'admin_audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN new;
END
$$;

CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(replace(replace(replace(replace(translate(regexp_replace(lower(NORMALIZE(translate(words, '´', ''), NFKD)), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), (('đðłøħıς' || '-‐‒–—−·・') || '''’‘`ʼʻʹ'), ('ddlohiσ' || '        ')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '\s+', ' ', 'g'));

CREATE FUNCTION folded_literal(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(folded(typed), '([\\%_])', '\\\1', 'g');

CREATE FUNCTION licensee_of(buyer_org_id uuid, name text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (md5((((buyer_org_id)::text || ' ') || regexp_replace(lower(name), '[\u0009-\u000d ''`,.\u002d\u00a0\u00ad\u02bc\u2000-\u2015\u2018\u2019\u201b\u2028-\u202f\u205f\u2060\u2212\u3000\ufeff\uff0c\uff0e\uff07\uff0d]', '', 'g'))))::uuid;

CREATE FUNCTION mailbox_of(email_key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ((replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', '') || '@') || CASE split_part(email_key, '@', 2) WHEN 'googlemail.com' THEN 'gmail.com' ELSE split_part(email_key, '@', 2) END);

CREATE FUNCTION mailbox_of_address(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN mailbox_of(lower(btrim(address)));

CREATE FUNCTION note_blanked_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO admin_audit_log (actor, action, table_name, record_id, details)
  SELECT 'system', 'entry_blanked', 'admin_audit_log', new.id::text,
    jsonb_build_object('entry', new.id::text, 'left', audit_hash(c.seq, c.previous_hash, new))
  FROM audit_chain c WHERE c.event_id = new.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION person_mailbox_of(email_key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN (split_part(email_key, '@', 2) = ANY (ARRAY['gmail.com', 'googlemail.com'])) THEN mailbox_of(email_key) ELSE ((split_part(split_part(email_key, '@', 1), '+', 1) || '@') || split_part(email_key, '@', 2)) END;

CREATE FUNCTION refuse_agreement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM offer WHERE id = old.offer_id AND status = 'held') THEN
      RETURN old;
    END IF;
    IF current_setting('likeright.erasing', true) = 'on' AND NOT EXISTS (
      SELECT FROM offer o JOIN offer other ON other.root_offer_id = o.root_offer_id JOIN license_grant g ON g.offer_id = other.id
      WHERE o.id = old.offer_id
    ) THEN
      RETURN old;
    END IF;
  END IF;
  RAISE EXCEPTION 'an agreement is never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION refuse_certificate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a certificate is never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE SEQUENCE license_slot_number;

CREATE TABLE profiles (
  id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  display_name text,
  phone text,
  role role DEFAULT 'member'::role NOT NULL,
  password_hash text,
  email_verified_at timestamptz(3),
  sessions_valid_from timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  demoted_at timestamptz(3),
  time_zone text,
  folded_name text GENERATED ALWAYS AS (folded(display_name)) STORED,
  search_text text GENERATED ALWAYS AS (folded(((COALESCE(display_name, '') || ' ') || email_key))) STORED NOT NULL,
  CONSTRAINT profiles_pkey PRIMARY KEY (id),
  CONSTRAINT profiles_demoted_no_admin CHECK (((role <> 'admin'::role) OR (demoted_at IS NULL))),
  CONSTRAINT profiles_email_key_form CHECK ((email_key = lower(btrim(email)))),
  CONSTRAINT profiles_time_zone CHECK (((time_zone IS NULL) OR (timezone(time_zone, '2026-01-01 00:00:00+00'::timestamptz) IS NOT NULL)))
);
CREATE INDEX profiles_folded_name_idx ON profiles USING gin (folded_name gin_trgm_ops);
CREATE INDEX profiles_person_mailbox_idx ON profiles (person_mailbox_of(email_key));
CREATE INDEX profiles_search_text_idx ON profiles USING gin (search_text gin_trgm_ops);
CREATE INDEX profiles_unproved_idx ON profiles (created_at) WHERE (email_verified_at IS NULL);
CREATE UNIQUE INDEX profiles_email_key_key ON profiles (email_key);

CREATE TABLE sign_in_link (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  opens session_kind NOT NULL,
  retired_at timestamptz(3),
  next_path text,
  CONSTRAINT sign_in_link_pkey PRIMARY KEY (id),
  CONSTRAINT sign_in_link_ended_once CHECK (((used_at IS NULL) OR (retired_at IS NULL))),
  CONSTRAINT sign_in_link_next_path CHECK (((next_path ~ '^/[a-z]') AND (length(next_path) <= 200))),
  CONSTRAINT sign_in_link_token_hash_form CHECK ((token_hash ~ '^[0-9a-f]{64}$'))
);
CREATE INDEX sign_in_link_expires_at_idx ON sign_in_link (expires_at);
CREATE INDEX sign_in_link_profile_id_idx ON sign_in_link (profile_id);
CREATE UNIQUE INDEX sign_in_link_token_hash_key ON sign_in_link (token_hash);

CREATE TABLE sign_in_session (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ended_at timestamptz(3),
  kind session_kind NOT NULL,
  mailbox_proved_at timestamptz(3),
  browser text,
  browser_key text,
  factor_proved_at timestamptz(3),
  factor_id uuid,
  CONSTRAINT sign_in_session_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_session_created_at_idx ON sign_in_session (created_at);
CREATE INDEX sign_in_session_profile_id_idx ON sign_in_session (profile_id);

CREATE TABLE totp_factor (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  sealed_secret text NOT NULL,
  last_step integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  CONSTRAINT totp_factor_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX totp_factor_profile_id_key ON totp_factor (profile_id);

CREATE TABLE totp_enrolment (
  session_id uuid NOT NULL,
  sealed_secret text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  CONSTRAINT totp_enrolment_pkey PRIMARY KEY (session_id)
);
CREATE INDEX totp_enrolment_started_at_idx ON totp_enrolment (started_at);

CREATE TABLE recovery_code (
  code_hash text NOT NULL,
  profile_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_code_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_code_code_hash_form CHECK ((code_hash ~ '^[0-9a-f]{64}$'))
);
CREATE INDEX recovery_code_profile_id_idx ON recovery_code (profile_id);

CREATE TABLE passkey (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
CREATE INDEX passkey_profile_id_idx ON passkey (profile_id);
CREATE UNIQUE INDEX passkey_credential_id_key ON passkey (credential_id);

CREATE TABLE passkey_challenge (
  challenge text NOT NULL,
  purpose text NOT NULL,
  session_id uuid,
  browser_hash text,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge),
  CONSTRAINT passkey_challenge_bound CHECK ( CASE purpose WHEN 'sign-in' THEN ((session_id IS NULL) AND (browser_hash IS NOT NULL)) ELSE ((session_id IS NOT NULL) AND (browser_hash IS NULL)) END),
  CONSTRAINT passkey_challenge_purpose_known CHECK ((purpose IN ('register', 'prove', 'sign-in')))
);
CREATE INDEX passkey_challenge_expires_at_idx ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_session_id_idx ON passkey_challenge (session_id);

CREATE TABLE admin_invitation (
  id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  token_salt text NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT admin_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT admin_invitation_accepted_or_ended CHECK (((accepted_at IS NULL) OR (ended_at IS NULL)))
);
CREATE INDEX admin_invitation_email_key_idx ON admin_invitation (email_key);
CREATE INDEX admin_invitation_expires_at_idx ON admin_invitation (expires_at);
CREATE INDEX admin_invitation_invited_by_idx ON admin_invitation (invited_by);

CREATE TABLE proof_request (
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  token_salt text NOT NULL,
  acts text[] NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  retired_at timestamptz(3),
  CONSTRAINT proof_request_pkey PRIMARY KEY (id),
  CONSTRAINT proof_request_one_end CHECK (((used_at IS NULL) OR (retired_at IS NULL)))
);
CREATE INDEX proof_request_expires_at_idx ON proof_request (expires_at);
CREATE INDEX proof_request_session_id_asked_at_idx ON proof_request (session_id, asked_at);

CREATE TABLE calendar_feed (
  profile_id uuid NOT NULL,
  token_salt text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  session_id uuid,
  CONSTRAINT calendar_feed_pkey PRIMARY KEY (profile_id)
);
CREATE INDEX calendar_feed_session_id_idx ON calendar_feed (session_id);

CREATE TABLE address_change (
  id uuid NOT NULL,
  profile_id uuid NOT NULL,
  from_email text NOT NULL,
  from_key text NOT NULL,
  to_email text NOT NULL,
  to_key text NOT NULL,
  token_salt text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  retired_at timestamptz(3),
  confirmed_at timestamptz(3),
  undone_at timestamptz(3),
  buyer_org_id uuid,
  session_id uuid,
  kept_rules jsonb,
  CONSTRAINT address_change_pkey PRIMARY KEY (id),
  CONSTRAINT address_change_keys CHECK (((from_key = lower(btrim(from_email))) AND (to_key = lower(btrim(to_email))) AND (from_key <> to_key))),
  CONSTRAINT address_change_once CHECK (((retired_at IS NULL) OR (confirmed_at IS NULL))),
  CONSTRAINT address_change_undone CHECK (((undone_at IS NULL) OR (undone_at >= confirmed_at)))
);
CREATE INDEX address_change_from_key_confirmed_at_idx ON address_change (from_key, confirmed_at);
CREATE INDEX address_change_kept_rules_idx ON address_change (confirmed_at) WHERE ((kept_rules IS NOT NULL) AND (undone_at IS NULL));
CREATE INDEX address_change_person_mailbox_idx ON address_change (person_mailbox_of(from_key));
CREATE INDEX address_change_profile_id_asked_at_idx ON address_change (profile_id, asked_at);
CREATE INDEX address_change_session_id_idx ON address_change (session_id);
CREATE INDEX address_change_unconfirmed_idx ON address_change (expires_at) WHERE (confirmed_at IS NULL);
CREATE INDEX address_change_undone_idx ON address_change (to_key) WHERE (undone_at IS NOT NULL);
CREATE UNIQUE INDEX address_change_open ON address_change (profile_id) WHERE ((retired_at IS NULL) AND (confirmed_at IS NULL));

CREATE TABLE onboarding_draft (
  id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  display_name text NOT NULL,
  phone text,
  preset preset NOT NULL,
  categories category[],
  price_floor_cents integer NOT NULL,
  payout_email text NOT NULL,
  auto_approve boolean NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  applied_at timestamptz(3),
  retired_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  craft text,
  city text,
  links text[] DEFAULT '{}'::text[] NOT NULL,
  portrait text,
  search_text text GENERATED ALWAYS AS (folded(((display_name || ' ') || email_key))) STORED NOT NULL,
  rights license_right[] NOT NULL,
  replica_notice_days smallint DEFAULT 7 NOT NULL,
  allows_exclusive boolean DEFAULT false NOT NULL,
  media text[] DEFAULT ARRAY['organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games', 'internal', 'events'] NOT NULL,
  CONSTRAINT onboarding_draft_pkey PRIMARY KEY (id),
  CONSTRAINT onboarding_draft_email_key_form CHECK ((email_key = lower(btrim(email)))),
  CONSTRAINT onboarding_draft_ended_once CHECK (((applied_at IS NULL) OR (retired_at IS NULL))),
  CONSTRAINT onboarding_draft_floor CHECK ((price_floor_cents >= 100)),
  CONSTRAINT onboarding_draft_media CHECK (((cardinality(media) > 0) AND (media <@ ARRAY['organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games', 'internal', 'events']))),
  CONSTRAINT onboarding_draft_portrait CHECK ((octet_length(portrait) <= 61440)),
  CONSTRAINT onboarding_draft_replica_notice CHECK ((replica_notice_days = ANY (ARRAY[0, 7, 30]))),
  CONSTRAINT onboarding_draft_rights CHECK ((array_position(rights, NULL::license_right) IS NULL)),
  CONSTRAINT onboarding_draft_token_hash_form CHECK ((token_hash ~ '^[0-9a-f]{64}$'))
);
CREATE INDEX onboarding_draft_created_at_id_idx ON onboarding_draft (created_at, id);
CREATE INDEX onboarding_draft_email_key_idx ON onboarding_draft (email_key);
CREATE INDEX onboarding_draft_expires_at_idx ON onboarding_draft (expires_at);
CREATE UNIQUE INDEX onboarding_draft_token_hash_key ON onboarding_draft (token_hash);

CREATE TABLE creator_profile (
  user_id uuid NOT NULL,
  status creator_status NOT NULL,
  preset preset DEFAULT 'standard'::preset NOT NULL,
  categories category[],
  price_floor_cents integer DEFAULT 5000 NOT NULL,
  payout_email text NOT NULL,
  auto_approve boolean DEFAULT false NOT NULL,
  city text,
  activated_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  slug text,
  craft text,
  bio text DEFAULT '' NOT NULL,
  links text[] DEFAULT '{}'::text[] NOT NULL,
  portrait text,
  is_public boolean DEFAULT false NOT NULL,
  shows_floor boolean DEFAULT false NOT NULL,
  published_at timestamptz(3),
  closed_at timestamptz(3),
  portrait_hash text GENERATED ALWAYS AS (encode(sha256((portrait)::bytea), 'hex')) STORED,
  name_held_at timestamptz(3),
  name_hold_told_at timestamptz(3),
  folded_city text GENERATED ALWAYS AS (folded(split_part(city, ',', 1))) STORED,
  rights license_right[] NOT NULL,
  name_skeleton text,
  replica_notice_days smallint DEFAULT 7 NOT NULL,
  allows_exclusive boolean DEFAULT false NOT NULL,
  media text[] DEFAULT ARRAY['organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games', 'internal', 'events'] NOT NULL,
  CONSTRAINT creator_profile_pkey PRIMARY KEY (user_id),
  CONSTRAINT creator_profile_activated CHECK (((status <> ALL (ARRAY['active'::creator_status, 'verified'::creator_status])) OR (activated_at IS NOT NULL))),
  CONSTRAINT creator_profile_closed CHECK (((closed_at IS NULL) OR ((status = 'suspended'::creator_status) AND (NOT is_public)))),
  CONSTRAINT creator_profile_confirmed CHECK ((status <> ALL (ARRAY['pending'::creator_status, 'verified'::creator_status]))),
  CONSTRAINT creator_profile_floor CHECK ((price_floor_cents >= 100)),
  CONSTRAINT creator_profile_media CHECK (((cardinality(media) > 0) AND (media <@ ARRAY['organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games', 'internal', 'events']))),
  CONSTRAINT creator_profile_page CHECK ((((NOT is_public) OR ((slug IS NOT NULL) AND (published_at IS NOT NULL))) AND (length(bio) <= 600) AND (cardinality(links) <= 6) AND (octet_length(portrait) <= 61440))),
  CONSTRAINT creator_profile_replica_notice CHECK ((replica_notice_days = ANY (ARRAY[0, 7, 30]))),
  CONSTRAINT creator_profile_rights CHECK ((array_position(rights, NULL::license_right) IS NULL))
);
CREATE INDEX creator_profile_created_at_user_id_idx ON creator_profile (created_at, user_id);
CREATE INDEX creator_profile_name_held_idx ON creator_profile (user_id) WHERE ((name_held_at IS NOT NULL) AND (closed_at IS NULL));
CREATE INDEX creator_profile_name_skeleton_idx ON creator_profile (name_skeleton);
CREATE INDEX creator_profile_shown_advertising_idx ON creator_profile (published_at, user_id) WHERE (is_public AND (status IN ('active', 'verified')) AND (categories @> ARRAY['advertising'::category]));
CREATE INDEX creator_profile_shown_city_idx ON creator_profile (folded_city, published_at, user_id) WHERE (is_public AND (status IN ('active', 'verified')));
CREATE INDEX creator_profile_shown_corporate_idx ON creator_profile (published_at, user_id) WHERE (is_public AND (status IN ('active', 'verified')) AND (categories @> ARRAY['corporate'::category]));
CREATE INDEX creator_profile_shown_education_idx ON creator_profile (published_at, user_id) WHERE (is_public AND (status IN ('active', 'verified')) AND (categories @> ARRAY['education'::category]));
CREATE INDEX creator_profile_shown_entertainment_idx ON creator_profile (published_at, user_id) WHERE (is_public AND (status IN ('active', 'verified')) AND (categories @> ARRAY['entertainment'::category]));
CREATE INDEX creator_profile_shown_games_idx ON creator_profile (published_at, user_id) WHERE (is_public AND (status IN ('active', 'verified')) AND (categories @> ARRAY['games'::category]));
CREATE INDEX creator_profile_shown_idx ON creator_profile (published_at, user_id) WHERE (is_public AND (status IN ('active', 'verified')));
CREATE INDEX creator_profile_status_idx ON creator_profile (status);
CREATE UNIQUE INDEX creator_profile_slug_key ON creator_profile (slug);

CREATE TABLE creator_sample (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  creator_user_id uuid NOT NULL,
  "position" smallint NOT NULL,
  title text NOT NULL,
  language text NOT NULL,
  style text DEFAULT '' NOT NULL,
  audience text DEFAULT 'brands' NOT NULL,
  format text NOT NULL,
  size integer NOT NULL,
  duration_ms integer NOT NULL,
  sha256 text NOT NULL,
  file_key uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT creator_sample_pkey PRIMARY KEY (id),
  CONSTRAINT creator_sample_audience CHECK ((audience IN ('everybody', 'brands'))),
  CONSTRAINT creator_sample_duration CHECK (((duration_ms >= 1000) AND (duration_ms <= 30250))),
  CONSTRAINT creator_sample_format CHECK ((format IN ('mp3', 'mp4', 'ogg', 'wav'))),
  CONSTRAINT creator_sample_language CHECK ((language ~ '^[a-z]{2,3}(-[A-Z0-9]{2,3})?$')),
  CONSTRAINT creator_sample_position CHECK ((("position" >= 1) AND ("position" <= 3))),
  CONSTRAINT creator_sample_sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$')),
  CONSTRAINT creator_sample_size CHECK (((size >= 1) AND (size <= 1048576))),
  CONSTRAINT creator_sample_style CHECK ((length(style) <= 60)),
  CONSTRAINT creator_sample_title CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
CREATE UNIQUE INDEX creator_sample_creator_user_id_position_key ON creator_sample (creator_user_id, "position");
CREATE UNIQUE INDEX creator_sample_file_key_key ON creator_sample (file_key);

CREATE TABLE sample_file (
  key uuid NOT NULL,
  store text NOT NULL,
  bytes bytea,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT sample_file_pkey PRIMARY KEY (key),
  CONSTRAINT sample_file_bytes CHECK (((store = 'postgres') OR (bytes IS NULL))),
  CONSTRAINT sample_file_size CHECK (((length(bytes) >= 1) AND (length(bytes) <= 1048576))),
  CONSTRAINT sample_file_store CHECK ((store IN ('postgres', 's3')))
);
ALTER TABLE sample_file ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX sample_file_created_at_idx ON sample_file (created_at);

CREATE TABLE creator_search (
  user_id uuid NOT NULL,
  published_at timestamptz(3) NOT NULL,
  price integer NOT NULL,
  document tsvector NOT NULL,
  CONSTRAINT creator_search_pkey PRIMARY KEY (user_id)
) WITH (toast_tuple_target='8160');
CREATE INDEX creator_search_document_idx ON creator_search USING gin (document) WITH (fastupdate=off);
CREATE INDEX creator_search_price_user_id_idx ON creator_search (price, user_id);
CREATE INDEX creator_search_published_at_user_id_idx ON creator_search (published_at, user_id);
CREATE INDEX creator_search_some_idx ON creator_search USING gin (document) WITH (fastupdate=off) WHERE (user_id < '10000000-0000-0000-0000-000000000000'::uuid);

CREATE TABLE creator_verification (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  creator_user_id uuid NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  checked_by uuid,
  note text NOT NULL,
  name text NOT NULL,
  name_skeleton text,
  mailbox_key text NOT NULL,
  portrait_hash text,
  slug text,
  lapse_told_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT creator_verification_pkey PRIMARY KEY (id),
  CONSTRAINT creator_verification_note CHECK ((btrim(note) <> ''))
);
CREATE INDEX creator_verification_creator_user_id_checked_at_idx ON creator_verification (creator_user_id, checked_at);
CREATE INDEX creator_verification_lapsed_idx ON creator_verification (creator_user_id) WHERE ((lapse_told_at IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX creator_verification_name_skeleton_idx ON creator_verification (name_skeleton) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX creator_verification_standing_key ON creator_verification (creator_user_id) WHERE (ended_at IS NULL);

CREATE TABLE checked_page (
  verification_id uuid NOT NULL,
  bio text NOT NULL,
  craft text,
  links text[] NOT NULL,
  CONSTRAINT checked_page_pkey PRIMARY KEY (verification_id)
);

CREATE TABLE held_page (
  creator_user_id uuid NOT NULL,
  bio text NOT NULL,
  links text[] NOT NULL,
  held_at timestamptz(3) NOT NULL,
  told_at timestamptz(3),
  CONSTRAINT held_page_pkey PRIMARY KEY (creator_user_id)
);

CREATE TABLE verification_request (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  creator_user_id uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  reach text NOT NULL,
  evidence text NOT NULL,
  told_at timestamptz(3),
  answered_at timestamptz(3),
  answered_by uuid,
  outcome text,
  answer text,
  CONSTRAINT verification_request_pkey PRIMARY KEY (id),
  CONSTRAINT verification_request_answered CHECK (((answered_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT verification_request_outcome CHECK ((outcome IN ('verified', 'more', 'refused', 'withdrawn'))),
  CONSTRAINT verification_request_texts CHECK (((btrim(reach) <> '') AND (btrim(evidence) <> '')))
);
CREATE INDEX verification_request_answered_at_idx ON verification_request (answered_at);
CREATE INDEX verification_request_creator_user_id_asked_at_idx ON verification_request (creator_user_id, asked_at);
CREATE UNIQUE INDEX verification_request_open_key ON verification_request (creator_user_id) WHERE (answered_at IS NULL);

CREATE TABLE creator_slug (
  slug text NOT NULL,
  skeleton text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT creator_slug_pkey PRIMARY KEY (slug),
  CONSTRAINT creator_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') AND ((length(slug) >= 3) AND (length(slug) <= 40))))
);
CREATE INDEX creator_slug_skeleton_idx ON creator_slug (skeleton);
CREATE INDEX creator_slug_user_id_idx ON creator_slug (user_id);

CREATE TABLE buyer_session (
  id uuid NOT NULL,
  buyer_org_id uuid NOT NULL,
  began_with buyer_proof NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ended_at timestamptz(3),
  browser text,
  CONSTRAINT buyer_session_pkey PRIMARY KEY (id)
);
CREATE INDEX buyer_session_buyer_org_id_idx ON buyer_session (buyer_org_id);
CREATE INDEX buyer_session_created_at_idx ON buyer_session (created_at);

CREATE TABLE buyer_org (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  token_salt text NOT NULL,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  mailbox_key text GENERATED ALWAYS AS (mailbox_of(email_key)) STORED NOT NULL,
  website text,
  closed_at timestamptz(3),
  CONSTRAINT buyer_org_pkey PRIMARY KEY (id),
  CONSTRAINT buyer_org_email_key_form CHECK ((email_key = lower(btrim(email))))
);
ALTER TABLE buyer_org ADD CONSTRAINT buyer_org_website CHECK (((char_length(website) <= 300) AND (website ~~ 'https://%'))) NOT VALID;
CREATE INDEX buyer_org_mailbox_key_idx ON buyer_org (mailbox_key);
CREATE INDEX buyer_org_search_idx ON buyer_org USING gin (folded(((name || ' ') || email_key)) gin_trgm_ops);
CREATE INDEX buyer_org_unproved_idx ON buyer_org (created_at) WHERE (confirmed_at IS NULL);
CREATE UNIQUE INDEX buyer_org_email_key_key ON buyer_org (email_key);

CREATE TABLE organisation_check (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  buyer_org_id uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  name text NOT NULL,
  domain text NOT NULL,
  reach text,
  evidence text,
  answered_at timestamptz(3),
  answered_by uuid,
  outcome text,
  answer text,
  ended_at timestamptz(3),
  CONSTRAINT organisation_check_pkey PRIMARY KEY (id),
  CONSTRAINT organisation_check_answered CHECK ((((answered_at IS NULL) = (outcome IS NULL)) AND ((outcome IS DISTINCT FROM 'checked') OR (answer IS NOT NULL)))),
  CONSTRAINT organisation_check_ended CHECK (((ended_at IS NULL) OR (NOT (outcome IS DISTINCT FROM 'checked')))),
  CONSTRAINT organisation_check_outcome CHECK ((outcome IN ('checked', 'more', 'refused', 'withdrawn'))),
  CONSTRAINT organisation_check_texts CHECK (((btrim(name) <> '') AND (domain ~ '^[^@\s]+$')))
);
CREATE INDEX organisation_check_answered_at_idx ON organisation_check (answered_at);
CREATE INDEX organisation_check_asked_at_id_idx ON organisation_check (asked_at, id);
CREATE INDEX organisation_check_buyer_org_id_asked_at_idx ON organisation_check (buyer_org_id, asked_at);
CREATE UNIQUE INDEX organisation_check_open_key ON organisation_check (buyer_org_id) WHERE (answered_at IS NULL);
CREATE UNIQUE INDEX organisation_check_standing_key ON organisation_check (buyer_org_id) WHERE ((outcome = 'checked') AND (ended_at IS NULL));

CREATE TABLE refused_buyer (
  creator_user_id uuid NOT NULL,
  buyer_org_id uuid NOT NULL,
  mailbox_key text NOT NULL,
  refused_at timestamptz(3) NOT NULL,
  CONSTRAINT refused_buyer_pkey PRIMARY KEY (creator_user_id, buyer_org_id)
);
CREATE INDEX refused_buyer_buyer_org_id_idx ON refused_buyer (buyer_org_id);

CREATE TABLE shortlist_entry (
  buyer_org_id uuid NOT NULL,
  creator_user_id uuid NOT NULL,
  added_at timestamptz(3) NOT NULL,
  CONSTRAINT shortlist_entry_pkey PRIMARY KEY (buyer_org_id, creator_user_id)
);
CREATE INDEX shortlist_entry_creator_user_id_idx ON shortlist_entry (creator_user_id);

CREATE TABLE brief (
  id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  closed_at timestamptz(3),
  CONSTRAINT brief_pkey PRIMARY KEY (id)
);

CREATE TABLE offer (
  id uuid NOT NULL,
  buyer_org_id uuid NOT NULL,
  buyer_name text NOT NULL,
  creator_user_id uuid NOT NULL,
  category category NOT NULL,
  outside_categories boolean DEFAULT false NOT NULL,
  territory territory NOT NULL,
  term_months integer NOT NULL,
  use_case text NOT NULL,
  price_cents integer NOT NULL,
  status offer_status DEFAULT 'pending'::offer_status NOT NULL,
  awaiting party DEFAULT 'creator'::party NOT NULL,
  root_offer_id uuid NOT NULL,
  parent_offer_id uuid,
  chain_position integer DEFAULT 1 NOT NULL,
  counter_percent integer,
  approval_token_hash text NOT NULL,
  approval_token_expires_at timestamptz(3) NOT NULL,
  token_salt text NOT NULL,
  decided_at timestamptz(3),
  decided_by decider,
  decline_reason text,
  reminded_24h_at timestamptz(3),
  reminded_6h_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  buyer_organisation text,
  sent_at timestamptz(3),
  opened_at timestamptz(3),
  renews_grant_id uuid,
  seen_at timestamptz(3),
  rights license_right[] NOT NULL,
  replica_initials text,
  replica_adviser text,
  brief_id uuid,
  CONSTRAINT offer_pkey PRIMARY KEY (id),
  CONSTRAINT offer_id_creator_user_id_buyer_org_id_key UNIQUE (id, creator_user_id, buyer_org_id),
  CONSTRAINT offer_brief_begins_chain CHECK (((brief_id IS NULL) OR (parent_offer_id IS NULL))),
  CONSTRAINT offer_chain CHECK ((((chain_position = 1) AND (parent_offer_id IS NULL) AND (counter_percent IS NULL) AND (root_offer_id = id) AND (awaiting = 'creator'::party)) OR ((chain_position >= 2) AND (chain_position <= 5) AND (parent_offer_id IS NOT NULL) AND (counter_percent = ANY (ARRAY[10, 20])) AND (root_offer_id <> id) AND (awaiting = 'buyer'::party)))),
  CONSTRAINT offer_decided CHECK ( CASE status WHEN 'held'::offer_status THEN ((decided_at IS NULL) AND (decided_by IS NULL)) WHEN 'pending'::offer_status THEN ((decided_at IS NULL) AND (decided_by IS NULL)) WHEN 'expired'::offer_status THEN ((decided_at IS NOT NULL) AND (decided_by IS NULL)) ELSE ((decided_at IS NOT NULL) AND (decided_by IS NOT NULL)) END),
  CONSTRAINT offer_decline_reason CHECK (((decline_reason IS NULL) OR (status = 'declined'::offer_status))),
  CONSTRAINT offer_held_is_first CHECK (((status <> 'held'::offer_status) OR (chain_position = 1))),
  CONSTRAINT offer_licenses_something CHECK (((cardinality(rights) > 0) AND (array_position(rights, NULL::license_right) IS NULL))),
  CONSTRAINT offer_link_expires_later CHECK ((approval_token_expires_at > created_at)),
  CONSTRAINT offer_price CHECK ((price_cents >= 100)),
  CONSTRAINT offer_replica_by_a_person CHECK (((NOT ('replica'::license_right = ANY (rights))) OR (decided_by IS DISTINCT FROM 'standing_instruction'::decider))),
  CONSTRAINT offer_replica_signature CHECK ((((replica_initials IS NULL) = (replica_adviser IS NULL)) AND ((replica_initials IS NULL) OR (('replica'::license_right = ANY (rights)) AND (replica_initials ~ '^\S{1,10}$') AND (replica_adviser ~ '^(nobody|(lawyer|union): \S.{0,98}\S)$'))))),
  CONSTRAINT offer_replica_signed CHECK (((NOT ('replica'::license_right = ANY (rights))) OR (replica_initials IS NOT NULL) OR ((status <> 'approved'::offer_status) AND (awaiting = 'creator'::party)))),
  CONSTRAINT offer_sent CHECK (((status = 'held'::offer_status) = (sent_at IS NULL))),
  CONSTRAINT offer_term CHECK (((term_months >= 1) AND (term_months <= 60))),
  CONSTRAINT offer_token_hash_form CHECK ((approval_token_hash ~ '^[0-9a-f]{64}$'))
);
CREATE INDEX offer_buyer_org_id_created_at_id_idx ON offer (buyer_org_id, created_at, id) INCLUDE (status, awaiting, decided_by, approval_token_expires_at);
CREATE INDEX offer_created_at_id_idx ON offer (created_at, id);
CREATE INDEX offer_creator_user_id_sent_at_id_idx ON offer (creator_user_id, sent_at, id) INCLUDE (status, awaiting, decided_by, approval_token_expires_at);
CREATE INDEX offer_held_idx ON offer (approval_token_expires_at) WHERE (status = 'held'::offer_status);
CREATE INDEX offer_open_idx ON offer (approval_token_expires_at) WHERE (status = 'pending'::offer_status);
CREATE INDEX offer_own_decisions_idx ON offer (creator_user_id, decided_at) INCLUDE (sent_at) WHERE ((decided_by = 'creator'::decider) AND (sent_at IS NOT NULL));
CREATE INDEX offer_renews_grant_id_idx ON offer (renews_grant_id);
CREATE INDEX offer_root_offer_id_idx ON offer (root_offer_id);
CREATE UNIQUE INDEX offer_approval_token_hash_key ON offer (approval_token_hash);
CREATE UNIQUE INDEX offer_once_in_brief ON offer (brief_id, creator_user_id) WHERE (brief_id IS NOT NULL);
CREATE UNIQUE INDEX offer_parent_offer_id_key ON offer (parent_offer_id);
CREATE UNIQUE INDEX offer_renewed_once ON offer (renews_grant_id) WHERE (status = 'approved'::offer_status);

CREATE TABLE offer_message (
  id uuid NOT NULL,
  root_offer_id uuid NOT NULL,
  offer_id uuid NOT NULL,
  "position" smallint NOT NULL,
  author party NOT NULL,
  act text,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3),
  reported_at timestamptz(3),
  report_reason text,
  report_words text,
  closed_at timestamptz(3),
  closed_by uuid,
  outcome text,
  CONSTRAINT offer_message_pkey PRIMARY KEY (id),
  CONSTRAINT offer_message_act CHECK ((act IN ('counter', 'decline'))),
  CONSTRAINT offer_message_at_most_ten CHECK ((("position" >= 1) AND ("position" <= 10))),
  CONSTRAINT offer_message_closed CHECK ((((closed_at IS NULL) = (outcome IS NULL)) AND ((closed_at IS NULL) OR (reported_at IS NOT NULL)))),
  CONSTRAINT offer_message_outcome CHECK ((outcome IN ('kept', 'hidden', 'suspended'))),
  CONSTRAINT offer_message_reason CHECK ((report_reason IN ('spam', 'abuse', 'fraud', 'other'))),
  CONSTRAINT offer_message_reported CHECK ((((reported_at IS NULL) = (report_reason IS NULL)) AND ((report_words IS NULL) OR (reported_at IS NOT NULL)))),
  CONSTRAINT offer_message_text CHECK (((btrim(body) <> '') AND (char_length(body) <= 1000)))
);
CREATE INDEX offer_message_created_at_idx ON offer_message (created_at);
CREATE INDEX offer_message_offer_id_idx ON offer_message (offer_id);
CREATE INDEX offer_message_reported_at_id_idx ON offer_message (reported_at, id);
CREATE UNIQUE INDEX offer_message_root_offer_id_position_key ON offer_message (root_offer_id, "position");

CREATE TABLE offer_search (
  offer_id uuid NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT offer_search_pkey PRIMARY KEY (offer_id)
);
CREATE INDEX offer_search_search_text_idx ON offer_search USING gin (search_text gin_trgm_ops);

CREATE TABLE agreement (
  offer_id uuid NOT NULL,
  document text NOT NULL,
  hash text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT agreement_pkey PRIMARY KEY (offer_id),
  CONSTRAINT agreement_hash CHECK ((hash = encode(sha256(convert_to(document, 'UTF8'::name)), 'hex'))),
  CONSTRAINT agreement_of_its_offer CHECK ((((document)::jsonb ->> 'offer') = (offer_id)::text))
);

CREATE TABLE payment (
  id uuid NOT NULL,
  offer_id uuid NOT NULL,
  status payment_status DEFAULT 'captured'::payment_status NOT NULL,
  amount_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  provider text DEFAULT 'simulated' NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  creator_user_id uuid NOT NULL,
  buyer_org_id uuid NOT NULL,
  CONSTRAINT payment_pkey PRIMARY KEY (id),
  CONSTRAINT payment_amount CHECK (((amount_cents >= 100) AND (fee_cents >= 0))),
  CONSTRAINT payment_provider CHECK ((provider = 'simulated'))
);
CREATE INDEX payment_buyer_org_id_created_at_idx ON payment (buyer_org_id, created_at) INCLUDE (amount_cents, fee_cents);
CREATE INDEX payment_creator_user_id_created_at_idx ON payment (creator_user_id, created_at) INCLUDE (amount_cents);
CREATE UNIQUE INDEX payment_offer_id_key ON payment (offer_id);

CREATE TABLE license_grant (
  id uuid NOT NULL,
  offer_id uuid NOT NULL,
  status grant_status DEFAULT 'active'::grant_status NOT NULL,
  effective_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  certificate_hash text NOT NULL,
  token_salt text NOT NULL,
  revoked_at timestamptz(3),
  revoked_reason text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  creator_user_id uuid NOT NULL,
  buyer_org_id uuid NOT NULL,
  replica_ended_at timestamptz(3),
  training_ended_at timestamptz(3),
  taken_until timestamptz(3),
  CONSTRAINT license_grant_pkey PRIMARY KEY (id),
  CONSTRAINT license_grant_hash_form CHECK ((certificate_hash ~ '^[0-9a-f]{64}$')),
  CONSTRAINT license_grant_revoked CHECK ((((status = 'revoked'::grant_status) = (revoked_at IS NOT NULL)) AND ((status = 'revoked'::grant_status) = (revoked_reason IS NOT NULL)))),
  CONSTRAINT license_grant_term CHECK ((expires_at > effective_at))
);
CREATE INDEX license_grant_buyer_org_id_effective_at_offer_id_idx ON license_grant (buyer_org_id, effective_at, offer_id) INCLUDE (status, expires_at);
CREATE INDEX license_grant_creator_user_id_effective_at_offer_id_idx ON license_grant (creator_user_id, effective_at, offer_id) INCLUDE (status, expires_at);
CREATE INDEX license_grant_revoked_idx ON license_grant (id) WHERE (status = 'revoked'::grant_status);
CREATE INDEX license_grant_right_ended_idx ON license_grant (id) WHERE ((training_ended_at IS NOT NULL) OR (replica_ended_at IS NOT NULL));
CREATE INDEX license_grant_status_expires_at_idx ON license_grant (status, expires_at);
CREATE UNIQUE INDEX license_grant_certificate_hash_key ON license_grant (certificate_hash);
CREATE UNIQUE INDEX license_grant_offer_id_key ON license_grant (offer_id);

CREATE TABLE license_slot (
  grant_id uuid NOT NULL,
  creator_user_id uuid NOT NULL,
  "right" license_right NOT NULL,
  field category NOT NULL,
  region license_region NOT NULL,
  period tstzrange NOT NULL,
  slot int8range NOT NULL,
  licensee uuid NOT NULL,
  CONSTRAINT license_slot_pkey PRIMARY KEY (grant_id, creator_user_id, "right", region),
  CONSTRAINT license_slot_taken_once EXCLUDE USING gist (creator_user_id WITH =, "right" WITH =, field WITH =, region WITH =, period WITH &&, slot WITH &&, licensee WITH <>)
);

CREATE TABLE license_use (
  id uuid NOT NULL,
  grant_id uuid NOT NULL,
  place text NOT NULL,
  territory territory NOT NULL,
  begins_on date NOT NULL,
  ends_on date NOT NULL,
  note text DEFAULT '' NOT NULL,
  filed_at timestamptz(3) NOT NULL,
  licensed_right license_right,
  replica_use smallint,
  medium text,
  is_paid boolean,
  by_handle boolean,
  outside text,
  revision integer DEFAULT 1 NOT NULL,
  corrected_at timestamptz(3),
  taken_back_at timestamptz(3),
  disputed_at timestamptz(3),
  CONSTRAINT license_use_pkey PRIMARY KEY (id),
  CONSTRAINT license_use_days CHECK ((ends_on >= begins_on)),
  CONSTRAINT license_use_filed CHECK (((num_nulls(licensed_right, is_paid, by_handle) = ANY (ARRAY[0, 3])) AND ((licensed_right IS NOT NULL) OR (num_nonnulls(medium, replica_use, outside) = 0)) AND ((medium IS NOT NULL) OR (licensed_right IS NULL) OR (licensed_right = 'training'::license_right)))),
  CONSTRAINT license_use_medium CHECK ((medium IN ('organic_social', 'paid_social', 'website', 'email', 'online_video', 'tv_streaming', 'radio_podcast', 'out_of_home', 'print', 'games', 'internal', 'events'))),
  CONSTRAINT license_use_replica CHECK (((replica_use IS NULL) OR ((replica_use >= 1) AND (replica_use <= 6) AND (licensed_right = 'replica'::license_right)))),
  CONSTRAINT license_use_revision CHECK (((revision >= 1) AND ((revision = 1) = (corrected_at IS NULL)))),
  CONSTRAINT license_use_taken_back CHECK (((taken_back_at IS NULL) OR (disputed_at IS NULL))),
  CONSTRAINT license_use_texts CHECK (((length(place) >= 1) AND (length(place) <= 300) AND (length(note) <= 1000)))
);
ALTER TABLE license_use ADD CONSTRAINT license_use_outside CHECK ((outside IN ('not-yet', 'ended', 'right', 'training-ended', 'territory', 'paid', 'medium', 'handle', 'replica-undescribed'))) NOT VALID;
CREATE INDEX license_use_grant_id_begins_on_idx ON license_use (grant_id, begins_on);

CREATE TABLE use_dispute (
  id uuid NOT NULL,
  use_id uuid NOT NULL,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  resolution text,
  state text DEFAULT 'disputed' NOT NULL,
  due_at timestamptz(3),
  answered_at timestamptz(3),
  answer text,
  stopped_on date,
  late_told_at timestamptz(3),
  asked_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT use_dispute_pkey PRIMARY KEY (id),
  CONSTRAINT use_dispute_answered CHECK ((((answered_at IS NULL) = (answer IS NULL)) AND ((answered_at IS NOT NULL) OR ((stopped_on IS NULL) AND (state <> ALL (ARRAY['stopped', 'cured'])))) AND ((state <> 'disputed') OR (answered_at IS NULL)) AND ((state <> 'stopped') OR (stopped_on IS NOT NULL)) AND ((state <> 'cured') OR (stopped_on IS NULL)) AND (length(answer) <= 1000))),
  CONSTRAINT use_dispute_clock CHECK (((due_at IS NOT NULL) OR ((asked_at IS NULL) AND (state IN ('disputed', 'rejected'))))),
  CONSTRAINT use_dispute_ended CHECK (((state = 'ended') = (ended_at IS NOT NULL))),
  CONSTRAINT use_dispute_resolved CHECK ((((resolution IS NULL) OR (resolved_at IS NOT NULL)) AND ((resolved_at IS NULL) OR (resolution IS NOT NULL) OR (state IN ('stopped', 'cured'))) AND ((state <> ALL (ARRAY['upheld', 'rejected', 'ended'])) OR (resolved_at IS NOT NULL)))),
  CONSTRAINT use_dispute_state CHECK ((state IN ('disputed', 'stopped', 'cured', 'upheld', 'rejected', 'ended')))
);
CREATE INDEX use_dispute_created_at_id_idx ON use_dispute (created_at, id);
CREATE INDEX use_dispute_due_idx ON use_dispute (due_at) WHERE ((resolved_at IS NULL) AND (asked_at IS NULL) AND (late_told_at IS NULL));
CREATE INDEX use_dispute_open_idx ON use_dispute (created_at, id) WHERE (resolved_at IS NULL);
CREATE UNIQUE INDEX use_dispute_use_id_key ON use_dispute (use_id);

CREATE TABLE license_reminder (
  grant_id uuid NOT NULL,
  party party NOT NULL,
  stage integer NOT NULL,
  written_at timestamptz(3) NOT NULL,
  CONSTRAINT license_reminder_pkey PRIMARY KEY (grant_id, party, stage),
  CONSTRAINT license_reminder_stage CHECK ((stage = ANY (ARRAY[30, 14, 3, 0])))
);
CREATE INDEX license_reminder_written_at_idx ON license_reminder (written_at);

CREATE TABLE reminder_stop (
  grant_id uuid NOT NULL,
  party party NOT NULL,
  stopped_at timestamptz(3) NOT NULL,
  CONSTRAINT reminder_stop_pkey PRIMARY KEY (grant_id, party)
);
CREATE INDEX reminder_stop_stopped_at_idx ON reminder_stop (stopped_at);

CREATE TABLE document_copy (
  grant_id uuid NOT NULL,
  made_from text NOT NULL,
  bytes bytea NOT NULL,
  made_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT document_copy_pkey PRIMARY KEY (grant_id)
);
ALTER TABLE document_copy ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX document_copy_made_at_idx ON document_copy (made_at);

CREATE TABLE certificate (
  grant_id uuid NOT NULL,
  jws text NOT NULL,
  list integer NOT NULL,
  place integer NOT NULL,
  private_facts text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT certificate_pkey PRIMARY KEY (grant_id),
  CONSTRAINT certificate_compact CHECK ((jws ~ '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$'))
);
CREATE INDEX certificate_head_idx ON certificate (split_part(jws, '.', 1));
CREATE UNIQUE INDEX certificate_list_place_key ON certificate (list, place);

CREATE TABLE certificate_reissue (
  grant_id uuid NOT NULL,
  number smallint NOT NULL,
  jws text NOT NULL,
  list integer NOT NULL,
  place integer NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT certificate_reissue_pkey PRIMARY KEY (grant_id, number),
  CONSTRAINT certificate_reissue_compact CHECK ((jws ~ '^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$')),
  CONSTRAINT certificate_reissue_number CHECK (((number >= 1) AND (number <= 2)))
);
CREATE INDEX certificate_reissue_head_idx ON certificate_reissue (split_part(jws, '.', 1));
CREATE UNIQUE INDEX certificate_reissue_list_place_key ON certificate_reissue (list, place);

CREATE TABLE status_place (
  list integer NOT NULL,
  place integer NOT NULL,
  CONSTRAINT status_place_pkey PRIMARY KEY (list, place),
  CONSTRAINT status_place_range CHECK (((list >= 1) AND ((place >= 0) AND (place <= 131071))))
);

CREATE TABLE consent_record (
  id uuid NOT NULL,
  document text NOT NULL,
  document_hash text NOT NULL,
  email_key text NOT NULL,
  party text NOT NULL,
  offer_id uuid,
  waitlist_id uuid,
  agreed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  withdrawn_at timestamptz(3),
  statement text,
  ip text,
  user_agent text,
  link_mailed_at timestamptz(3),
  link_opened_at timestamptz(3),
  link_seen_at timestamptz(3),
  CONSTRAINT consent_record_pkey PRIMARY KEY (id),
  CONSTRAINT consent_record_document CHECK ((document IN ('offer-terms', 'terms-of-service', 'waitlist-terms', 'update-emails', 'ai-training', 'auto-approve', 'electronic-agreement', 'age-of-majority', 'digital-replica'))),
  CONSTRAINT consent_record_hash_form CHECK ((document_hash ~ '^[0-9a-f]{64}$')),
  CONSTRAINT consent_record_party CHECK ((party IN ('creator', 'buyer', 'visitor')))
);
CREATE INDEX consent_record_email_key_idx ON consent_record (email_key);
CREATE INDEX consent_record_offer_id_idx ON consent_record (offer_id);
CREATE INDEX consent_record_waitlist_id_idx ON consent_record (waitlist_id);

CREATE TABLE waitlist_submissions (
  id uuid NOT NULL,
  full_name text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  phone text,
  user_type waitlist_interest NOT NULL,
  portfolio_links text,
  talent_category text,
  min_fee text,
  agent_referral_info text,
  referral_source text,
  referral_details text,
  company_name text,
  use_cases text,
  annual_budget text,
  agency_name text,
  credentials text,
  represented_count integer,
  consent_updates boolean DEFAULT false NOT NULL,
  agreed_waitlist_terms boolean NOT NULL,
  agreed_platform_terms boolean NOT NULL,
  preferred_use_cases text[],
  content_duration_preferences text[],
  experience_level text,
  turnaround_flexibility text,
  geographic_licensing text[],
  marketing_source text,
  city text,
  ref text,
  src text,
  post text,
  token_salt text NOT NULL,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  referral_code text DEFAULT substr(md5((gen_random_uuid())::text), 1, 16) NOT NULL,
  referrals integer DEFAULT 0 NOT NULL,
  mailbox_key text GENERATED ALWAYS AS (mailbox_of(email_key)) STORED NOT NULL,
  placed_at timestamp(3) without time zone GENERATED ALWAYS AS (((created_at AT TIME ZONE 'UTC') - ((referrals)::double precision * '7 days'::interval))) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (folded(((full_name || ' ') || email_key))) STORED NOT NULL,
  answered_at timestamptz(3),
  answered_by uuid,
  closed_at timestamptz(3),
  closed_by uuid,
  note text,
  noted_at timestamptz(3),
  noted_by uuid,
  CONSTRAINT waitlist_submissions_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_submissions_agreed CHECK ((agreed_waitlist_terms AND agreed_platform_terms)),
  CONSTRAINT waitlist_submissions_email_key_form CHECK ((email_key = lower(btrim(email)))),
  CONSTRAINT waitlist_submissions_referrals CHECK ((referrals >= 0)),
  CONSTRAINT waitlist_submissions_represented CHECK (((represented_count IS NULL) OR (represented_count >= 0)))
);
ALTER TABLE waitlist_submissions ADD CONSTRAINT waitlist_submissions_note CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000))) NOT VALID;
CREATE INDEX waitlist_submissions_created_at_id_idx ON waitlist_submissions (created_at, id);
CREATE INDEX waitlist_submissions_place_idx ON waitlist_submissions (user_type, placed_at, id) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX waitlist_submissions_referred_idx ON waitlist_submissions (ref, mailbox_key) WHERE ((confirmed_at IS NOT NULL) AND (ref IS NOT NULL));
CREATE INDEX waitlist_submissions_search_text_idx ON waitlist_submissions USING gin (search_text gin_trgm_ops);
CREATE INDEX waitlist_submissions_state_idx ON waitlist_submissions ((
CASE
    WHEN (closed_at IS NOT NULL) THEN 'closed'
    WHEN (answered_at IS NOT NULL) THEN 'answered'
    ELSE 'new'
END), created_at, id);
CREATE INDEX waitlist_submissions_unconfirmed_idx ON waitlist_submissions (created_at) WHERE (confirmed_at IS NULL);
CREATE INDEX waitlist_submissions_user_type_created_at_id_idx ON waitlist_submissions (user_type, created_at, id);
CREATE UNIQUE INDEX waitlist_submissions_email_key_key ON waitlist_submissions (email_key);
CREATE UNIQUE INDEX waitlist_submissions_referral_code_key ON waitlist_submissions (referral_code);

CREATE TABLE contact_submissions (
  id uuid NOT NULL,
  full_name text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  phone text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  search_text text GENERATED ALWAYS AS (folded(((full_name || ' ') || email_key))) STORED NOT NULL,
  answered_at timestamptz(3),
  answered_by uuid,
  closed_at timestamptz(3),
  closed_by uuid,
  note text,
  noted_at timestamptz(3),
  noted_by uuid,
  CONSTRAINT contact_submissions_pkey PRIMARY KEY (id),
  CONSTRAINT contact_submissions_email_key_form CHECK ((email_key = lower(btrim(email))))
);
ALTER TABLE contact_submissions ADD CONSTRAINT contact_submissions_note CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000))) NOT VALID;
CREATE INDEX contact_submissions_answered_at_idx ON contact_submissions (answered_at);
CREATE INDEX contact_submissions_created_at_id_idx ON contact_submissions (created_at, id);
CREATE INDEX contact_submissions_email_key_created_at_idx ON contact_submissions (email_key, created_at);
CREATE INDEX contact_submissions_search_text_idx ON contact_submissions USING gin (search_text gin_trgm_ops);
CREATE INDEX contact_submissions_state_idx ON contact_submissions ((
CASE
    WHEN (closed_at IS NOT NULL) THEN 'closed'
    WHEN ((subject = 'lead_magnet_nil_guide') OR (answered_at IS NOT NULL)) THEN 'answered'
    ELSE 'new'
END), created_at, id);
CREATE INDEX contact_submissions_subject_created_at_id_idx ON contact_submissions (subject, created_at, id);
CREATE INDEX contact_submissions_waiting_idx ON contact_submissions (created_at, id) WHERE ((answered_at IS NULL) AND (subject <> 'lead_magnet_nil_guide'));

CREATE TABLE inbound_reply (
  id uuid NOT NULL,
  contact_id uuid,
  waitlist_id uuid,
  body text NOT NULL,
  written_at timestamptz(3) NOT NULL,
  written_by uuid NOT NULL,
  mail_id uuid NOT NULL,
  mail_ended text,
  CONSTRAINT inbound_reply_pkey PRIMARY KEY (id),
  CONSTRAINT inbound_reply_body CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  CONSTRAINT inbound_reply_owner CHECK ((num_nonnulls(contact_id, waitlist_id) = 1))
);
CREATE INDEX inbound_reply_contact_id_idx ON inbound_reply (contact_id);
CREATE INDEX inbound_reply_waitlist_id_idx ON inbound_reply (waitlist_id);
CREATE UNIQUE INDEX inbound_reply_mail_id_key ON inbound_reply (mail_id);

CREATE TABLE creator_invitation (
  id uuid NOT NULL,
  mailbox_key text NOT NULL,
  token_salt text NOT NULL,
  invited_at timestamptz(3) NOT NULL,
  refused_at timestamptz(3),
  email_key text,
  CONSTRAINT creator_invitation_pkey PRIMARY KEY (id)
);
CREATE INDEX creator_invitation_invited_at_idx ON creator_invitation (invited_at);
CREATE UNIQUE INDEX creator_invitation_mailbox_key_key ON creator_invitation (mailbox_key);

CREATE TABLE blog_subscriptions (
  id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  source_post text,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  token_salt text DEFAULT md5((gen_random_uuid())::text) NOT NULL,
  CONSTRAINT blog_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT blog_subscriptions_email_key_form CHECK ((email_key = lower(btrim(email))))
);
CREATE INDEX blog_subscriptions_created_at_id_idx ON blog_subscriptions (created_at, id);
CREATE INDEX blog_subscriptions_source_post_idx ON blog_subscriptions (source_post);
CREATE INDEX blog_subscriptions_unconfirmed_idx ON blog_subscriptions (created_at) WHERE (confirmed_at IS NULL);
CREATE UNIQUE INDEX blog_subscriptions_email_key_key ON blog_subscriptions (email_key);

CREATE TABLE announcement (
  id uuid NOT NULL,
  audience text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  action_label text,
  action_path text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  sent_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  cancelled_at timestamptz(3),
  readers integer,
  CONSTRAINT announcement_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_action_check CHECK (((action_label IS NULL) = (action_path IS NULL))),
  CONSTRAINT announcement_audience_check CHECK ((audience IN ('everybody', 'talent', 'license_partner', 'agent'))),
  CONSTRAINT announcement_cancelled_check CHECK (((cancelled_at IS NULL) OR (sent_at IS NOT NULL)))
);
CREATE INDEX announcement_created_at_id_idx ON announcement (created_at, id);

CREATE TABLE mailing (
  id uuid NOT NULL,
  last_reader uuid,
  written integer DEFAULT 0 NOT NULL,
  begun_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT mailing_pkey PRIMARY KEY (id)
);

CREATE TABLE feature_flag (
  key text NOT NULL,
  value boolean NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT feature_flag_pkey PRIMARY KEY (key)
);

CREATE TABLE admin_audit_log (
  id bigserial NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  actor text NOT NULL,
  admin_id uuid,
  action text NOT NULL,
  table_name text NOT NULL,
  record_id text,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT admin_audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT admin_audit_log_actor CHECK ((actor IN ('admin', 'creator', 'buyer', 'visitor', 'system')))
);
CREATE INDEX admin_audit_log_action_created_at_id_idx ON admin_audit_log (action, created_at, id);
CREATE INDEX admin_audit_log_acts_idx ON admin_audit_log (created_at, id) WHERE (action <> 'data_fetch');
CREATE INDEX admin_audit_log_admin_id_created_at_id_idx ON admin_audit_log (admin_id, created_at, id);
CREATE INDEX admin_audit_log_created_at_id_idx ON admin_audit_log (created_at, id);
CREATE INDEX admin_audit_log_table_name_record_id_idx ON admin_audit_log (table_name, record_id);

CREATE TABLE audit_chain (
  seq bigint NOT NULL,
  event_id bigint NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_chain_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_chain_hash_length CHECK (((length(hash) = 64) AND (length(previous_hash) = 64))),
  CONSTRAINT audit_chain_seq CHECK ((seq >= 1))
);
CREATE UNIQUE INDEX audit_chain_event_id_key ON audit_chain (event_id);

CREATE TABLE audit_checkpoint (
  seq bigint NOT NULL,
  hash text NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  public_key text NOT NULL,
  signature text NOT NULL,
  CONSTRAINT audit_checkpoint_pkey PRIMARY KEY (seq),
  CONSTRAINT audit_checkpoint_form CHECK (((hash ~ '^[0-9a-f]{64}$') AND (public_key ~ '^[0-9a-f]{64}$') AND (signature ~ '^[0-9a-f]{128}$')))
);

CREATE TABLE outbound_email (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  template text NOT NULL,
  to_address text NOT NULL,
  payload jsonb NOT NULL,
  state email_state DEFAULT 'queued'::email_state NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  first_attempt_at timestamptz(3),
  last_error text,
  provider_id text,
  sent_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  mailbox_key text GENERATED ALWAYS AS (mailbox_of_address(to_address)) STORED NOT NULL,
  budget text DEFAULT 'always' NOT NULL,
  purpose text,
  withheld_for text,
  lane smallint DEFAULT 2 NOT NULL,
  turn_at timestamptz(3) DEFAULT now() NOT NULL,
  asked_from text,
  kind text DEFAULT 'mail' NOT NULL,
  erased_at timestamptz(3),
  named bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  CONSTRAINT outbound_email_pkey PRIMARY KEY (id),
  CONSTRAINT outbound_email_attempts CHECK ((attempts >= 0)),
  CONSTRAINT outbound_email_budget CHECK ((budget IN ('always', 'until_confirmed', 'never'))),
  CONSTRAINT outbound_email_withheld CHECK ((((state)::text <> 'withheld') OR (withheld_for IS NOT NULL)))
);
ALTER TABLE outbound_email ADD CONSTRAINT outbound_email_lane CHECK (((lane >= 1) AND (lane <= 4))) NOT VALID;
ALTER TABLE outbound_email ADD CONSTRAINT outbound_email_withheld_for CHECK ((withheld_for IN ('repeat', 'network', 'hour', 'day', 'restored'))) NOT VALID;
CREATE INDEX outbound_email_asked_from_idx ON outbound_email (created_at) WHERE (asked_from IS NOT NULL);
CREATE INDEX outbound_email_created_at_id_idx ON outbound_email (created_at, id);
CREATE INDEX outbound_email_due_idx ON outbound_email (next_attempt_at) WHERE (state IN ('queued', 'sending'));
CREATE INDEX outbound_email_ended_idx ON outbound_email (sent_at) WHERE ((sent_at IS NOT NULL) AND (erased_at IS NOT NULL) AND (template <> ALL (ARRAY['offer-approved', 'license-revoked', 'replica-ended'])));
CREATE INDEX outbound_email_kind_claim_idx ON outbound_email (kind, lane, turn_at) WHERE (state IN ('queued', 'sending'));
CREATE INDEX outbound_email_mailbox_key_created_at_idx ON outbound_email (mailbox_key, created_at);
CREATE INDEX outbound_email_named_idx ON outbound_email USING gin (named) WHERE (erased_at IS NULL);
CREATE INDEX outbound_email_network_turn_idx ON outbound_email (asked_from, lane, turn_at) WHERE ((state IN ('queued', 'sending')) AND (asked_from IS NOT NULL));
CREATE INDEX outbound_email_offer_idx ON outbound_email (((payload ->> 'offerId'))) WHERE (template IN ('offer-confirm', 'offer-received', 'counter-offer', 'offer-approved'));
CREATE INDEX outbound_email_state_created_at_id_idx ON outbound_email (state, created_at, id);
CREATE INDEX outbound_email_texts_idx ON outbound_email (sent_at) WHERE ((sent_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX outbound_email_turn_idx ON outbound_email (mailbox_key, lane, turn_at) WHERE (state IN ('queued', 'sending'));

CREATE TABLE mail_provider (
  id serial NOT NULL,
  state text DEFAULT 'ok' NOT NULL,
  since timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_error text,
  failures integer DEFAULT 0 NOT NULL,
  sent_at timestamptz(3),
  paused_until timestamptz(3) DEFAULT to_timestamp((0)::double precision) NOT NULL,
  slot_at timestamp(6) with time zone DEFAULT to_timestamp((0)::double precision) NOT NULL,
  slots integer DEFAULT 0 NOT NULL,
  claims bigint DEFAULT 0 NOT NULL,
  kind text DEFAULT 'mail' NOT NULL,
  CONSTRAINT mail_provider_pkey PRIMARY KEY (id),
  CONSTRAINT mail_provider_state CHECK ((state IN ('ok', 'key-refused', 'sender-refused', 'limited', 'quota-reached', 'failing', 'unreachable')))
);
CREATE UNIQUE INDEX mail_provider_kind_key ON mail_provider (kind);

CREATE TABLE database_restore (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  backup_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  released_at timestamptz(3),
  CONSTRAINT database_restore_pkey PRIMARY KEY (id)
);

CREATE TABLE secret_fingerprint (
  name text NOT NULL,
  salt text NOT NULL,
  fingerprints text[] NOT NULL,
  since timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT secret_fingerprint_pkey PRIMARY KEY (name),
  CONSTRAINT secret_fingerprint_fingerprints CHECK ((cardinality(fingerprints) > 0))
);

CREATE TABLE mail_stop (
  email_key text NOT NULL,
  kind text NOT NULL,
  stopped_at timestamptz(3) NOT NULL,
  CONSTRAINT mail_stop_pkey PRIMARY KEY (email_key, kind)
);
ALTER TABLE mail_stop ADD CONSTRAINT mail_stop_kind CHECK ((kind IN ('offer-reminders', 'offer-messages', 'license-ends'))) NOT VALID;

CREATE TABLE data_access (
  id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  token_hash text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  retired_at timestamptz(3),
  session_hash text,
  session_ends_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT data_access_pkey PRIMARY KEY (id),
  CONSTRAINT data_access_key_form CHECK ((email_key = lower(btrim(email)))),
  CONSTRAINT data_access_once CHECK (((used_at IS NULL) OR (retired_at IS NULL))),
  CONSTRAINT data_access_session CHECK ((((session_hash IS NULL) = (session_ends_at IS NULL)) AND ((session_hash IS NULL) OR (used_at IS NOT NULL))))
);
CREATE INDEX data_access_email_key_idx ON data_access (email_key);
CREATE INDEX data_access_expires_at_idx ON data_access (expires_at);
CREATE UNIQUE INDEX data_access_token_hash_key ON data_access (token_hash);

CREATE TABLE erasure (
  id uuid NOT NULL,
  erased_at timestamptz(3) NOT NULL,
  profile_ids uuid[] NOT NULL,
  buyer_org_ids uuid[] NOT NULL,
  notices uuid[] NOT NULL,
  settled_at timestamptz(3),
  address_hash text,
  CONSTRAINT erasure_pkey PRIMARY KEY (id)
);
CREATE INDEX erasure_address_hash_idx ON erasure (erased_at) WHERE (address_hash IS NOT NULL);
CREATE INDEX erasure_unsettled_idx ON erasure (erased_at) WHERE (settled_at IS NULL);

CREATE TABLE erasure_mark (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  hash text NOT NULL,
  at timestamptz(3) NOT NULL,
  last_hash text,
  creator_user_id uuid,
  ends_at timestamptz(3),
  CONSTRAINT erasure_mark_pkey PRIMARY KEY (id),
  CONSTRAINT erasure_mark_kind CHECK ((kind IN ('suspension', 'refusal', 'slug', 'offer', 'offer-mail', 'licensor'))),
  CONSTRAINT erasure_mark_licensor CHECK ((((kind = 'licensor') = (creator_user_id IS NOT NULL)) AND ((kind = 'licensor') = (ends_at IS NOT NULL))))
);
CREATE INDEX erasure_mark_ends_at_idx ON erasure_mark (ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX erasure_mark_hash_at_idx ON erasure_mark (hash, at);
CREATE INDEX erasure_mark_last_hash_idx ON erasure_mark (last_hash) WHERE (last_hash IS NOT NULL);
CREATE INDEX erasure_mark_offers_idx ON erasure_mark (at) WHERE (kind IN ('offer', 'offer-mail'));

CREATE TABLE confirmed_mailbox (
  mailbox_key text NOT NULL,
  confirmed_at timestamptz(3) NOT NULL,
  acted_at timestamptz(3) NOT NULL,
  email_key text,
  CONSTRAINT confirmed_mailbox_pkey PRIMARY KEY (mailbox_key),
  CONSTRAINT confirmed_mailbox_order CHECK ((acted_at >= confirmed_at))
);
CREATE INDEX confirmed_mailbox_acted_at_idx ON confirmed_mailbox (acted_at);

CREATE TABLE schedule_run (
  id integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  report jsonb,
  CONSTRAINT schedule_run_pkey PRIMARY KEY (id),
  CONSTRAINT schedule_run_single CHECK ((id = 1))
);

CREATE TABLE export_run (
  id uuid NOT NULL,
  admin_id uuid NOT NULL,
  state text DEFAULT 'running' NOT NULL,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT export_run_pkey PRIMARY KEY (id),
  CONSTRAINT export_run_done CHECK (((done >= 0) AND (done <= total))),
  CONSTRAINT export_run_state CHECK ((state IN ('running', 'done', 'failed')))
);

CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  count integer NOT NULL,
  window_ends_at timestamptz(3) NOT NULL,
  blocked_until timestamptz(3),
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key),
  CONSTRAINT rate_limit_count CHECK ((count >= 0))
);
CREATE INDEX rate_limit_window_ends_at_idx ON rate_limit (window_ends_at);

CREATE TABLE analytics_event (
  id bigserial NOT NULL,
  name text NOT NULL,
  path text,
  slug text,
  variant text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT analytics_event_pkey PRIMARY KEY (id),
  CONSTRAINT analytics_event_name_known CHECK ((name IN ('blog_list_view', 'blog_view', 'guide_download', 'talent_signup_blog', 'exit_intent')))
);
CREATE INDEX analytics_event_created_at_idx ON analytics_event (created_at);
CREATE INDEX analytics_event_name_created_at_idx ON analytics_event (name, created_at);

CREATE TABLE blog_post_stats (
  slug text NOT NULL,
  views integer DEFAULT 0 NOT NULL,
  CONSTRAINT blog_post_stats_pkey PRIMARY KEY (slug),
  CONSTRAINT blog_post_stats_views_range CHECK ((views >= 0))
);

CREATE TABLE blog_view_marker (
  marker text NOT NULL,
  day date NOT NULL,
  CONSTRAINT blog_view_marker_pkey PRIMARY KEY (marker),
  CONSTRAINT blog_view_marker_form CHECK ((marker ~ '^[0-9a-f]{32}$'))
);
CREATE INDEX blog_view_marker_day_idx ON blog_view_marker (day);

CREATE TABLE demo_sandbox (
  token_hash text NOT NULL,
  offer_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  answer text,
  counter_percent integer,
  answered_at timestamptz(3),
  brand_answer text,
  brand_answered_at timestamptz(3),
  CONSTRAINT demo_sandbox_pkey PRIMARY KEY (token_hash),
  CONSTRAINT demo_sandbox_answers CHECK (COALESCE(( CASE answer WHEN 'counter' THEN (counter_percent = ANY (ARRAY[10, 20])) WHEN 'approve' THEN (counter_percent IS NULL) WHEN 'decline' THEN (counter_percent IS NULL) ELSE ((answer IS NULL) AND (counter_percent IS NULL)) END AND ((answer IS NULL) = (answered_at IS NULL))), false)),
  CONSTRAINT demo_sandbox_brand_answers CHECK (COALESCE( CASE WHEN (brand_answer IS NULL) THEN (brand_answered_at IS NULL) ELSE ((brand_answer IN ('approve', 'decline')) AND (brand_answered_at IS NOT NULL) AND (answer = 'counter')) END, false)),
  CONSTRAINT demo_sandbox_token_hash_form CHECK ((token_hash ~ '^[0-9a-f]{64}$'))
);
CREATE INDEX demo_sandbox_created_at_idx ON demo_sandbox (created_at);

CREATE FUNCTION audit_hash(seq bigint, previous_hash text, event admin_audit_log) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN encode(sha256(((((((((((audit_field('audit row 1') || audit_field((seq)::text)) || audit_field(previous_hash)) || audit_field(((event).id)::text)) || audit_field((((EXTRACT(epoch FROM (event).created_at) * (1000000)::numeric))::bigint)::text)) || audit_field((event).actor)) || audit_field(((event).admin_id)::text)) || audit_field((event).action)) || audit_field((event).table_name)) || audit_field((event).record_id)) || audit_field(((event).details)::text))), 'hex');

CREATE TRIGGER agreement_no_truncate BEFORE TRUNCATE ON agreement FOR EACH STATEMENT EXECUTE FUNCTION refuse_agreement_change();
CREATE TRIGGER agreement_written_once BEFORE DELETE OR UPDATE ON agreement FOR EACH ROW EXECUTE FUNCTION refuse_agreement_change();
CREATE TRIGGER certificate_no_truncate BEFORE TRUNCATE ON certificate FOR EACH STATEMENT EXECUTE FUNCTION refuse_certificate_change();
CREATE TRIGGER certificate_written_once BEFORE DELETE OR UPDATE ON certificate FOR EACH ROW EXECUTE FUNCTION refuse_certificate_change();
CREATE TRIGGER certificate_reissue_no_truncate BEFORE TRUNCATE ON certificate_reissue FOR EACH STATEMENT EXECUTE FUNCTION refuse_certificate_change();
CREATE TRIGGER certificate_reissue_written_once BEFORE DELETE OR UPDATE ON certificate_reissue FOR EACH ROW EXECUTE FUNCTION refuse_certificate_change();
CREATE TRIGGER status_place_kept BEFORE DELETE OR UPDATE ON status_place FOR EACH ROW EXECUTE FUNCTION refuse_certificate_change();
CREATE TRIGGER status_place_no_truncate BEFORE TRUNCATE ON status_place FOR EACH STATEMENT EXECUTE FUNCTION refuse_certificate_change();
CREATE CONSTRAINT TRIGGER append_to_audit_chain AFTER INSERT ON admin_audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_to_audit_chain();
CREATE TRIGGER admin_audit_log_append_only BEFORE DELETE ON admin_audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER admin_audit_log_blanked AFTER UPDATE ON admin_audit_log FOR EACH ROW WHEN ((old.details IS DISTINCT FROM new.details)) EXECUTE FUNCTION note_blanked_entry();
CREATE TRIGGER admin_audit_log_blanks_only BEFORE UPDATE ON admin_audit_log FOR EACH ROW EXECUTE FUNCTION blank_audit_entry();
CREATE TRIGGER admin_audit_log_no_truncate BEFORE TRUNCATE ON admin_audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_checkpoint_append_only BEFORE DELETE OR UPDATE ON audit_checkpoint FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_checkpoint_no_truncate BEFORE TRUNCATE ON audit_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

ALTER TABLE sign_in_link ADD CONSTRAINT sign_in_link_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sign_in_session ADD CONSTRAINT sign_in_session_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE totp_factor ADD CONSTRAINT totp_factor_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE totp_enrolment ADD CONSTRAINT totp_enrolment_session_id_fkey FOREIGN KEY (session_id) REFERENCES sign_in_session(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE passkey ADD CONSTRAINT passkey_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE passkey_challenge ADD CONSTRAINT passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES sign_in_session(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE admin_invitation ADD CONSTRAINT admin_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE proof_request ADD CONSTRAINT proof_request_session_id_fkey FOREIGN KEY (session_id) REFERENCES sign_in_session(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE calendar_feed ADD CONSTRAINT calendar_feed_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE calendar_feed ADD CONSTRAINT calendar_feed_session_id_fkey FOREIGN KEY (session_id) REFERENCES sign_in_session(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE address_change ADD CONSTRAINT address_change_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE address_change ADD CONSTRAINT address_change_session_id_fkey FOREIGN KEY (session_id) REFERENCES sign_in_session(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE creator_profile ADD CONSTRAINT creator_profile_slug_fkey FOREIGN KEY (slug) REFERENCES creator_slug(slug) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE creator_profile ADD CONSTRAINT creator_profile_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE creator_sample ADD CONSTRAINT creator_sample_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE creator_sample ADD CONSTRAINT creator_sample_file_key_fkey FOREIGN KEY (file_key) REFERENCES sample_file(key) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE creator_search ADD CONSTRAINT creator_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE creator_verification ADD CONSTRAINT creator_verification_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE checked_page ADD CONSTRAINT checked_page_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES creator_verification(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE held_page ADD CONSTRAINT held_page_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE verification_request ADD CONSTRAINT verification_request_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE creator_slug ADD CONSTRAINT creator_slug_user_id_fkey FOREIGN KEY (user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE buyer_session ADD CONSTRAINT buyer_session_buyer_org_id_fkey FOREIGN KEY (buyer_org_id) REFERENCES buyer_org(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE organisation_check ADD CONSTRAINT organisation_check_buyer_org_id_fkey FOREIGN KEY (buyer_org_id) REFERENCES buyer_org(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE refused_buyer ADD CONSTRAINT refused_buyer_buyer_org_id_fkey FOREIGN KEY (buyer_org_id) REFERENCES buyer_org(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE refused_buyer ADD CONSTRAINT refused_buyer_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE shortlist_entry ADD CONSTRAINT shortlist_entry_buyer_org_id_fkey FOREIGN KEY (buyer_org_id) REFERENCES buyer_org(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE shortlist_entry ADD CONSTRAINT shortlist_entry_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE offer ADD CONSTRAINT offer_brief_id_fkey FOREIGN KEY (brief_id) REFERENCES brief(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE offer ADD CONSTRAINT offer_buyer_org_id_fkey FOREIGN KEY (buyer_org_id) REFERENCES buyer_org(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE offer ADD CONSTRAINT offer_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE offer ADD CONSTRAINT offer_has_agreement FOREIGN KEY (id) REFERENCES agreement(offer_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE offer ADD CONSTRAINT offer_parent_offer_id_fkey FOREIGN KEY (parent_offer_id) REFERENCES offer(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE offer ADD CONSTRAINT offer_renews_grant_id_fkey FOREIGN KEY (renews_grant_id) REFERENCES license_grant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE offer ADD CONSTRAINT offer_root_fkey FOREIGN KEY (root_offer_id) REFERENCES offer(id) ON DELETE RESTRICT;
ALTER TABLE offer_message ADD CONSTRAINT offer_message_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE offer_message ADD CONSTRAINT offer_message_root_offer_id_fkey FOREIGN KEY (root_offer_id) REFERENCES offer(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE offer_search ADD CONSTRAINT offer_search_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE agreement ADD CONSTRAINT agreement_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payment ADD CONSTRAINT payment_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payment ADD CONSTRAINT payment_parties_of_offer FOREIGN KEY (offer_id, creator_user_id, buyer_org_id) REFERENCES offer(id, creator_user_id, buyer_org_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE license_grant ADD CONSTRAINT license_grant_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE license_grant ADD CONSTRAINT license_grant_parties_of_offer FOREIGN KEY (offer_id, creator_user_id, buyer_org_id) REFERENCES offer(id, creator_user_id, buyer_org_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE license_slot ADD CONSTRAINT license_slot_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES license_grant(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE license_use ADD CONSTRAINT license_use_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES license_grant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE use_dispute ADD CONSTRAINT use_dispute_use_id_fkey FOREIGN KEY (use_id) REFERENCES license_use(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE license_reminder ADD CONSTRAINT license_reminder_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES license_grant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE reminder_stop ADD CONSTRAINT reminder_stop_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES license_grant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE document_copy ADD CONSTRAINT document_copy_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES license_grant(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE certificate ADD CONSTRAINT certificate_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES license_grant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE certificate ADD CONSTRAINT certificate_list_place_fkey FOREIGN KEY (list, place) REFERENCES status_place(list, place) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE certificate_reissue ADD CONSTRAINT certificate_reissue_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES certificate(grant_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE certificate_reissue ADD CONSTRAINT certificate_reissue_list_place_fkey FOREIGN KEY (list, place) REFERENCES status_place(list, place) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE consent_record ADD CONSTRAINT consent_record_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE consent_record ADD CONSTRAINT consent_record_waitlist_id_fkey FOREIGN KEY (waitlist_id) REFERENCES waitlist_submissions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE inbound_reply ADD CONSTRAINT inbound_reply_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contact_submissions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE inbound_reply ADD CONSTRAINT inbound_reply_waitlist_id_fkey FOREIGN KEY (waitlist_id) REFERENCES waitlist_submissions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE audit_chain ADD CONSTRAINT audit_chain_event_id_fkey FOREIGN KEY (event_id) REFERENCES admin_audit_log(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
ALTER TABLE audit_checkpoint ADD CONSTRAINT audit_checkpoint_seq_fkey FOREIGN KEY (seq) REFERENCES audit_chain(seq) ON UPDATE RESTRICT ON DELETE RESTRICT;

-- One row each, which code updates.
ALTER SEQUENCE mail_provider_id_seq START WITH 2 RESTART;
INSERT INTO status_place (list, place) VALUES (1, 0);
INSERT INTO mail_provider (id, state, since, last_error, failures, sent_at, paused_until, slot_at, slots, claims, kind) VALUES (1, 'ok', '2026-11-28 20:04:34.927+00', NULL, 0, NULL, '1970-01-01 00:00:00+00', '1970-01-01 00:00:00+00', 0, 0, 'mail');
INSERT INTO schedule_run (id, started_at, ended_at, report) VALUES (1, '1970-01-01 00:00:00+00', NULL, NULL);
