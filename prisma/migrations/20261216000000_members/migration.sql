-- A brand has members. Whoever has the address of a confirmed brand is its owner, and made its offers. Sessions, links and open
-- offers stay as they are. An address that an account left within 72 hours may still go back to it: such a brand gets its owner
-- at the next sign-in (lib/accounts/confirmed-buyers).
CREATE TABLE brand_member (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  buyer_org_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  role text NOT NULL,
  invited_by uuid,
  since timestamptz(3) NOT NULL,
  left_at timestamptz(3),
  CONSTRAINT brand_member_pkey PRIMARY KEY (id),
  CONSTRAINT brand_member_role CHECK (role IN ('owner', 'buyer', 'approver', 'viewer')),
  CONSTRAINT brand_member_buyer_org_id_fkey FOREIGN KEY (buyer_org_id) REFERENCES buyer_org(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT brand_member_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT brand_member_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE UNIQUE INDEX brand_member_standing_key ON brand_member (buyer_org_id, profile_id) WHERE (left_at IS NULL);
CREATE INDEX brand_member_buyer_org_id_idx ON brand_member (buyer_org_id);
CREATE INDEX brand_member_profile_id_idx ON brand_member (profile_id);
CREATE INDEX brand_member_invited_by_idx ON brand_member (invited_by);
CREATE INDEX brand_member_left_at_idx ON brand_member (left_at);

CREATE TABLE brand_invitation (
  id uuid NOT NULL,
  buyer_org_id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  role text NOT NULL,
  token_salt text NOT NULL,
  invited_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT brand_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT brand_invitation_email_key_form CHECK (email_key = lower(btrim(email))),
  CONSTRAINT brand_invitation_once CHECK (accepted_at IS NULL OR ended_at IS NULL),
  CONSTRAINT brand_invitation_role CHECK (role IN ('owner', 'buyer', 'approver', 'viewer')),
  CONSTRAINT brand_invitation_buyer_org_id_fkey FOREIGN KEY (buyer_org_id) REFERENCES buyer_org(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT brand_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX brand_invitation_buyer_org_id_created_at_idx ON brand_invitation (buyer_org_id, created_at);
CREATE INDEX brand_invitation_email_key_idx ON brand_invitation (email_key);
CREATE INDEX brand_invitation_invited_by_idx ON brand_invitation (invited_by);
CREATE INDEX brand_invitation_expires_at_idx ON brand_invitation (expires_at);

ALTER TABLE offer ADD COLUMN made_by uuid,
  ADD CONSTRAINT offer_made_by_fkey FOREIGN KEY (made_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX offer_made_by_idx ON offer (made_by);
ALTER TABLE license_use ADD COLUMN filed_by uuid,
  ADD CONSTRAINT license_use_filed_by_fkey FOREIGN KEY (filed_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX license_use_filed_by_idx ON license_use (filed_by);

CREATE TEMPORARY TABLE founded ON COMMIT DROP AS
  SELECT id, email, email_key, confirmed_at FROM buyer_org b
  WHERE confirmed_at IS NOT NULL AND email_key NOT LIKE '%@erased.invalid' AND NOT EXISTS (
    SELECT FROM address_change m
    WHERE m.from_key = b.email_key AND m.confirmed_at > now() - interval '72 hours' AND m.undone_at IS NULL
  );
INSERT INTO profiles (id, email, email_key, email_verified_at)
  SELECT gen_random_uuid(), email, email_key, confirmed_at FROM founded ON CONFLICT (email_key) DO NOTHING;
INSERT INTO brand_member (buyer_org_id, profile_id, role, since)
  SELECT f.id, p.id, 'owner', f.confirmed_at FROM founded f JOIN profiles p ON p.email_key = f.email_key;
UPDATE offer SET made_by = m.profile_id FROM brand_member m WHERE m.buyer_org_id = offer.buyer_org_id AND offer.status <> 'held';
