-- compatible: columns with defaults. The release before goes on deciding the offers whose terms it knows, and declines any; where it
-- would agree to an offer of this one, the CHECK refuses it and nothing is written.

-- "terms_version": of the agreement. "decided_in": the newest version of agreements that the code which decided knows. Earlier code
-- knows neither column, nor any version after the second.
ALTER TABLE "offer"
  ADD COLUMN "terms_version" SMALLINT NOT NULL DEFAULT 2,
  ADD COLUMN "decided_in" SMALLINT NOT NULL DEFAULT 2;

-- Validated by the next migration, which keeps nobody from writing.
ALTER TABLE "offer"
  ADD CONSTRAINT "offer_terms_known" CHECK (
    "status" NOT IN ('approved', 'countered') OR "decided_in" >= "terms_version"
  ) NOT VALID,
  ADD CONSTRAINT "offer_exclusive_by_a_person" CHECK (
    NOT "exclusive" OR "decided_by" IS DISTINCT FROM 'standing_instruction'
  ) NOT VALID;
