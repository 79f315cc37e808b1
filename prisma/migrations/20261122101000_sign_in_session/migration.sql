-- Every session is a row that the server can end: those that begin with a mailed link as well as those of administrators.
CREATE TYPE "session_kind" AS ENUM ('creator', 'admin');

ALTER TABLE "admin_session" RENAME TO "sign_in_session";
ALTER TABLE "sign_in_session" RENAME CONSTRAINT "admin_session_pkey" TO "sign_in_session_pkey";
ALTER TABLE "sign_in_session" RENAME CONSTRAINT "admin_session_profile_id_fkey" TO "sign_in_session_profile_id_fkey";
ALTER INDEX "admin_session_profile_id_idx" RENAME TO "sign_in_session_profile_id_idx";
ALTER TABLE "sign_in_session" ADD COLUMN "kind" "session_kind" NOT NULL DEFAULT 'admin';
ALTER TABLE "sign_in_session" ALTER COLUMN "kind" DROP DEFAULT;

-- A link opens one kind of session, and is retired by the next link that is mailed to the same person.
ALTER TABLE "sign_in_link" ADD COLUMN "opens" "session_kind" NOT NULL DEFAULT 'creator';
ALTER TABLE "sign_in_link" ALTER COLUMN "opens" DROP DEFAULT;
ALTER TABLE "sign_in_link" ADD COLUMN "retired_at" TIMESTAMPTZ(3);
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_ended_once" CHECK ("used_at" IS NULL OR "retired_at" IS NULL);
