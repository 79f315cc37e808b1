-- One row for each reader and article of one day, so that a view is counted once. `marker` is a keyed hash that holds the
-- day itself and is kept apart from analytics_event; rows of past days are removed.
CREATE TABLE "blog_view_marker" (
    "marker" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "blog_view_marker_pkey" PRIMARY KEY ("marker"),
    CONSTRAINT "blog_view_marker_form" CHECK ("marker" ~ '^[0-9a-f]{32}$')
);

CREATE INDEX "blog_view_marker_day_idx" ON "blog_view_marker"("day");

ALTER TABLE "blog_post_stats" ADD CONSTRAINT "blog_post_stats_views_range" CHECK ("views" >= 0);
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_name_known"
    CHECK ("name" IN ('blog_list_view', 'blog_view', 'guide_download', 'talent_signup_blog', 'exit_intent'));
