-- compatible: tables that older code leaves alone, and a trigger on closing a profile that removes nothing it knows

-- Where the bytes of a recording are kept: here, or in another store under the same key. A row is written before the bytes
-- and removed after them, so that nothing is left behind anywhere; what no sample names is collected (lib/samples/files).
CREATE TABLE "sample_file" (
    "key" UUID NOT NULL,
    "store" TEXT NOT NULL,
    "bytes" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "sample_file_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "sample_file_store" CHECK ("store" IN ('postgres', 's3')),
    CONSTRAINT "sample_file_bytes" CHECK ("store" = 'postgres' OR "bytes" IS NULL),
    CONSTRAINT "sample_file_size" CHECK (length("bytes") BETWEEN 1 AND 1048576)
);
-- Recordings are compressed already.
ALTER TABLE "sample_file" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
CREATE INDEX "sample_file_created_at_idx" ON "sample_file"("created_at");

-- A recording of a creator's voice. The position is one of three, so that there are never more.
CREATE TABLE "creator_sample" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "creator_user_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "style" TEXT NOT NULL DEFAULT '',
    "audience" TEXT NOT NULL DEFAULT 'brands',
    "format" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "file_key" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "creator_sample_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "creator_sample_position" CHECK ("position" BETWEEN 1 AND 3),
    CONSTRAINT "creator_sample_title" CHECK (length("title") BETWEEN 1 AND 80),
    CONSTRAINT "creator_sample_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Z0-9]{2,3})?$'),
    CONSTRAINT "creator_sample_style" CHECK (length("style") <= 60),
    CONSTRAINT "creator_sample_audience" CHECK ("audience" IN ('everybody', 'brands')),
    CONSTRAINT "creator_sample_format" CHECK ("format" IN ('mp3', 'mp4', 'ogg', 'wav')),
    CONSTRAINT "creator_sample_size" CHECK ("size" BETWEEN 1 AND 1048576),
    CONSTRAINT "creator_sample_duration" CHECK ("duration_ms" BETWEEN 1000 AND 30250),
    CONSTRAINT "creator_sample_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "creator_sample_creator_user_id_fkey" FOREIGN KEY ("creator_user_id")
      REFERENCES "creator_profile"("user_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "creator_sample_file_key_fkey" FOREIGN KEY ("file_key")
      REFERENCES "sample_file"("key") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "creator_sample_creator_user_id_position_key" ON "creator_sample"("creator_user_id", "position");
CREATE UNIQUE INDEX "creator_sample_file_key_key" ON "creator_sample"("file_key");

-- Whichever release closes a profile: the samples go with it.
CREATE FUNCTION "remove_samples"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM creator_sample WHERE creator_user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "creator_profile_closes_samples" AFTER UPDATE OF "closed_at" ON "creator_profile"
  FOR EACH ROW WHEN (NEW."closed_at" IS NOT NULL) EXECUTE FUNCTION "remove_samples"();
