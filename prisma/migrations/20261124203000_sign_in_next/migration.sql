-- compatible: a column that may be empty; older code leads to the dashboard

-- Where a sign-in link leads once it was used: a path of our own.
ALTER TABLE "sign_in_link" ADD COLUMN "next_path" TEXT;
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_next_path" CHECK ("next_path" ~ '^/[a-z]' AND length("next_path") <= 200);
