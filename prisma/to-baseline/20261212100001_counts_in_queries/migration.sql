-- What a tab of the admin area shows, and a place on the waitlist, are counted when they are read, by indexes
-- (lib/admin/waiting-queries, lib/admin/day-queries, lib/waitlist/queries).
DROP TRIGGER "place_given_added" ON "waitlist_submissions";
DROP TRIGGER "place_given_moved" ON "waitlist_submissions";
DROP TRIGGER "place_left_moved" ON "waitlist_submissions";
DROP TRIGGER "place_left_removed" ON "waitlist_submissions";
DROP TRIGGER "places_truncated" ON "waitlist_submissions";
DROP TRIGGER "tally_added" ON "admin_audit_log";
DROP TRIGGER "tally_added" ON "analytics_event";
DROP TRIGGER "tally_added" ON "blog_subscriptions";
DROP TRIGGER "tally_added" ON "contact_submissions";
DROP TRIGGER "tally_added" ON "offer";
DROP TRIGGER "tally_added" ON "waitlist_submissions";
DROP TRIGGER "tally_moved" ON "blog_subscriptions";
DROP TRIGGER "tally_moved" ON "contact_submissions";
DROP TRIGGER "tally_moved" ON "offer";
DROP TRIGGER "tally_moved" ON "waitlist_submissions";
DROP TRIGGER "tally_removed" ON "blog_subscriptions";
DROP TRIGGER "tally_removed" ON "contact_submissions";
DROP TRIGGER "tally_removed" ON "offer";
DROP TRIGGER "tally_removed" ON "waitlist_submissions";
DROP TRIGGER "tally_truncated" ON "blog_subscriptions";
DROP TRIGGER "tally_truncated" ON "contact_submissions";
DROP TRIGGER "tally_truncated" ON "offer";
DROP TRIGGER "tally_truncated" ON "waitlist_submissions";
DROP FUNCTION "place_given"();
DROP FUNCTION "place_left"();
DROP FUNCTION "places_truncated"();
DROP FUNCTION "tally_added_admin_audit_log"();
DROP FUNCTION "tally_added_analytics_event"();
DROP FUNCTION "tally_added_blog_subscriptions"();
DROP FUNCTION "tally_added_contact_submissions"();
DROP FUNCTION "tally_added_offer"();
DROP FUNCTION "tally_added_waitlist_submissions"();
DROP FUNCTION "tally_moved_blog_subscriptions"();
DROP FUNCTION "tally_moved_contact_submissions"();
DROP FUNCTION "tally_moved_offer"();
DROP FUNCTION "tally_moved_waitlist_submissions"();
DROP FUNCTION "tally_removed_blog_subscriptions"();
DROP FUNCTION "tally_removed_contact_submissions"();
DROP FUNCTION "tally_removed_offer"();
DROP FUNCTION "tally_removed_waitlist_submissions"();
DROP FUNCTION "tally_truncated"();
DROP TABLE "row_tally";
DROP TABLE "place_tally";

-- How many subscriptions each article led to.
CREATE INDEX "blog_subscriptions_source_post_idx" ON "blog_subscriptions" ("source_post");
