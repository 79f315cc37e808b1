import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { EventsView } from "@/components/admin/events-view";
import { readEventDays, readGrowth } from "@/lib/admin/day-queries";
import { readSpan } from "@/lib/admin/event-labels";
import { databaseTime } from "@/lib/clock";
import { paths } from "@/lib/paths";
import { firstOf, type QueryParams } from "@/lib/postgres/listing";

export const metadata: Metadata = { title: "Admin: charts" };

const path = paths.adminTab("events");

export default async function EventsPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const span = readSpan(firstOf((await searchParams).show));
  const reading = await readTab("events", async () => {
    const now = await databaseTime();
    const [events, growth] = await Promise.all([readEventDays(span, now), readGrowth(now)]);
    return { events, growth };
  });
  return (
    <TabPage reading={reading} address={`${path}?show=${span}`}>
      {(read, { now }) => <EventsView {...read} path={path} span={span} now={now} />}
    </TabPage>
  );
}
