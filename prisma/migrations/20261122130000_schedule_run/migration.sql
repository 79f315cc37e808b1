-- When the scheduled work last began, whoever began it: one row for all instances.
CREATE TABLE "schedule_run" (
    "id" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedule_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "schedule_run_single" CHECK ("id" = 1)
);
INSERT INTO "schedule_run" ("id", "started_at") VALUES (1, to_timestamp(0));
