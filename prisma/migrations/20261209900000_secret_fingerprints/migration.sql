-- compatible: a new table, which the release before neither reads nor writes

-- With which secrets and keys the servers run (lib/operations/secrets): an instance that was started with others finds out.
CREATE TABLE "secret_fingerprint" (
    "name" TEXT NOT NULL,
    "salt" TEXT NOT NULL,
    "fingerprints" TEXT[] NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_fingerprint_pkey" PRIMARY KEY ("name"),
    CONSTRAINT "secret_fingerprint_fingerprints" CHECK (cardinality("fingerprints") > 0)
);
