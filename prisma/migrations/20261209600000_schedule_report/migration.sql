-- compatible: two nullable columns of a table with one row, which earlier code does not read
ALTER TABLE "schedule_run" ADD COLUMN "ended_at" TIMESTAMPTZ(3), ADD COLUMN "report" JSONB;
