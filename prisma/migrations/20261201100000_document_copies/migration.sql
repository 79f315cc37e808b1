-- compatible: a table that older code leaves alone

-- The sealed PDF of a license once it has been made, so that it is not made again for every download
-- (lib/documents/copies). Made from the license's own rows, it holds nothing that they do not, and goes with them.
CREATE TABLE "document_copy" (
    "grant_id" UUID NOT NULL,
    "made_from" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "document_copy_pkey" PRIMARY KEY ("grant_id")
);
-- A PDF is compressed already.
ALTER TABLE "document_copy" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
CREATE INDEX "document_copy_made_at_idx" ON "document_copy"("made_at");
ALTER TABLE "document_copy" ADD CONSTRAINT "document_copy_grant_id_fkey"
  FOREIGN KEY ("grant_id") REFERENCES "license_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
