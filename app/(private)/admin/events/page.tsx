import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { EventsView } from "@/components/admin/events-view";
import { readEventDays } from "@/lib/admin/event-days";
import { readSpan } from "@/lib/admin/event-labels";
import { databaseTime } from "@/lib/clock";
import { paths } from "@/lib/paths";
import { firstOf, type QueryParams } from "@/lib/postgres/listing";

export const metadata: Metadata = { title: "Admin: events" };

const path = paths.adminTab("events");

export default async function EventsPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const span = readSpan(firstOf((await searchParams).show));
  const reading = await readTab("events", async () => readEventDays(span, await databaseTime()));
  return (
    <TabPage reading={reading} address={`${path}?show=${span}`}>
      {(events, { now }) => <EventsView path={path} span={span} events={events} now={now} />}
    </TabPage>
  );
}
