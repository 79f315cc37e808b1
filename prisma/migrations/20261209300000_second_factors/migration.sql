-- compatible: new tables and columns, which the release before does not know.
ALTER TABLE "sign_in_session" ADD COLUMN "factor_proved_at" TIMESTAMPTZ(3), ADD COLUMN "factor_id" UUID;

CREATE TABLE "totp_factor" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "totp_factor_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "totp_factor_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "totp_factor_profile_id_key" ON "totp_factor" ("profile_id");

CREATE TABLE "totp_enrolment" (
    "session_id" UUID NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "totp_enrolment_pkey" PRIMARY KEY ("session_id"),
    CONSTRAINT "totp_enrolment_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sign_in_session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "recovery_code" (
    "code_hash" TEXT NOT NULL,
    "profile_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("code_hash"),
    CONSTRAINT "recovery_code_code_hash_form" CHECK ("code_hash" ~ '^[0-9a-f]{64}$'),
    CONSTRAINT "recovery_code_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "recovery_code_profile_id_idx" ON "recovery_code" ("profile_id");

CREATE TABLE "passkey" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "passkey_name_length" CHECK (char_length("name") BETWEEN 1 AND 60),
    CONSTRAINT "passkey_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey" ("credential_id");
CREATE INDEX "passkey_profile_id_idx" ON "passkey" ("profile_id");

CREATE TABLE "passkey_challenge" (
    "challenge" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "session_id" UUID,
    "browser_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge"),
    CONSTRAINT "passkey_challenge_purpose_known" CHECK ("purpose" IN ('register', 'prove', 'sign-in')),
    CONSTRAINT "passkey_challenge_bound" CHECK (
        CASE "purpose" WHEN 'sign-in' THEN "session_id" IS NULL AND "browser_hash" IS NOT NULL
            ELSE "session_id" IS NOT NULL AND "browser_hash" IS NULL END),
    CONSTRAINT "passkey_challenge_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sign_in_session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "passkey_challenge_session_id_idx" ON "passkey_challenge" ("session_id");
CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge" ("expires_at");

CREATE TABLE "admin_invitation" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "token_salt" TEXT NOT NULL,
    "invited_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "admin_invitation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "admin_invitation_accepted_or_ended" CHECK ("accepted_at" IS NULL OR "ended_at" IS NULL),
    CONSTRAINT "admin_invitation_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "profiles" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "admin_invitation_email_key_idx" ON "admin_invitation" ("email_key");
CREATE INDEX "admin_invitation_invited_by_idx" ON "admin_invitation" ("invited_by");
CREATE INDEX "totp_enrolment_started_at_idx" ON "totp_enrolment" ("started_at");
CREATE INDEX "admin_invitation_expires_at_idx" ON "admin_invitation" ("expires_at");
