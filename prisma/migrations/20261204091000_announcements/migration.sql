-- compatible: a table that older code leaves alone

-- What staff wrote to those on the waitlist who agreed to updates about the launch. How far it has got is in "mailing",
-- under the same id.
CREATE TABLE "announcement" (
    "id" UUID NOT NULL,
    "audience" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "action_label" TEXT,
    "action_path" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "announcement_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "announcement_audience_check" CHECK ("audience" IN ('everybody', 'talent', 'license_partner', 'agent')),
    CONSTRAINT "announcement_action_check" CHECK (("action_label" IS NULL) = ("action_path" IS NULL))
);
