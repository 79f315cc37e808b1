CREATE TABLE creator_picture (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  creator_user_id uuid NOT NULL,
  "position" smallint NOT NULL,
  audience text DEFAULT 'everybody' NOT NULL,
  sha256 text NOT NULL,
  bytes bytea NOT NULL,
  small bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT creator_picture_pkey PRIMARY KEY (id),
  CONSTRAINT creator_picture_audience CHECK (audience IN ('everybody', 'brands')),
  CONSTRAINT creator_picture_bytes CHECK (length(bytes) BETWEEN 1 AND 1048576),
  CONSTRAINT creator_picture_position CHECK ("position" BETWEEN 0 AND 3),
  CONSTRAINT creator_picture_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CONSTRAINT creator_picture_small CHECK (length(small) BETWEEN 1 AND 65536),
  CONSTRAINT creator_picture_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES creator_profile(user_id) ON UPDATE CASCADE ON DELETE CASCADE
);
ALTER TABLE creator_picture ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE creator_picture ALTER COLUMN small SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX creator_picture_creator_user_id_position_key ON creator_picture (creator_user_id, "position");
