import { after } from "next/server";
import type { ReactNode } from "react";
import { checkAdmin, noAnswer, redirectAway } from "@/app/(private)/gates";
import { logout } from "@/app/(private)/sign-out";
import { AdminFrame } from "@/components/admin/frame";
import { LoadFailure } from "@/components/admin/load-failure";
import { LastRun, OperationsNotice } from "@/components/admin/operations-notice";
import { OutboxTroubleNotice } from "@/components/admin/outbox-trouble";
import { TABS, type TabKey } from "@/lib/admin/tabs";
import { readTallies, sumTallies, type Tallies } from "@/lib/admin/tally-queries";
import type { WaitingCounts } from "@/lib/admin/waiting";
import { readWaiting } from "@/lib/admin/waiting-queries";
import { recordFetch } from "@/lib/audit/admin";
import type { AuditTable } from "@/lib/audit/vocabulary";
import { databaseTime } from "@/lib/clock";
import { loadArticles } from "@/lib/content/articles";
import { outboxKinds } from "@/lib/dispatch";
import { readOrLog } from "@/lib/http/read-or-log";
import { setPageStatus } from "@/lib/http/status";
import { type OperationsHint, operationsHint } from "@/lib/operations/report";
import { type OutboxTrouble, outboxTroubles } from "@/lib/outbox/faults";
import type { Listing } from "@/lib/postgres/listing";
import type { Admin } from "@/lib/proofs";

/** What the frame of each tab shows. */
type Desk = { tallies: Tallies; waiting: WaitingCounts; articles: number };

async function readDesk(now: Date): Promise<Desk> {
  const [tallies, waiting, articles] = await Promise.all([readTallies(now), readWaiting(), loadArticles()]);
  return { tallies, waiting, articles: articles.length };
}

type TabReading<Data> = { tab: TabKey } & (
  | { ok: true; now: Date; admin: Admin; desk: Desk; troubles: OutboxTrouble[]; operations: OperationsHint; data: Data }
  | { ok: false; message: string }
);

/**
 * Redirects everybody but administrators. Audits that a list was read and whose details were opened. A failure
 * becomes the message to show.
 */
export async function readTab<Data>(
  tab: TabKey,
  read: (admin: Admin) => Promise<Data>,
  list?: { table: AuditTable; listing: Listing; row?: string | undefined },
): Promise<TabReading<Data>> {
  const check = await checkAdmin();
  if (!check.ok) {
    redirectAway(check);
    return { tab, ok: false, message: check.message };
  }
  const { admin } = check;
  const what = TABS.find(({ key }) => key === tab)?.data ?? tab;
  const reading = await readOrLog(what, async () => {
    const now = await databaseTime();
    return [
      now,
      ...(await Promise.all([readDesk(now), outboxTroubles(outboxKinds, now), operationsHint(), read(admin)])),
    ] as const;
  });
  if (list) after(() => recordFetch(admin, list));
  if (!reading.ok) return { tab, ok: false, message: noAnswer(`Failed to fetch ${what}`, reading.requestId) };
  const [now, desk, troubles, operations, data] = reading.value;
  return { tab, ok: true, now, admin, desk, troubles, operations, data };
}

type TabPageProps<Data> = {
  reading: TabReading<Data>;
  address: string;
  kept?: ReactNode;
  children: (data: Data, read: { tallies: Tallies; waiting: WaitingCounts; now: Date }) => ReactNode;
};

export function TabPage<Data>({ reading, address, kept, children }: TabPageProps<Data>) {
  if (!reading.ok) {
    setPageStatus(503);
    return (
      <div className="page py-8">
        <h1 className="text-4xl">Admin</h1>
        <LoadFailure message={reading.message} retry={address} />
        {kept}
      </div>
    );
  }
  const { now, admin, desk, troubles, operations, data } = reading;
  const { tallies } = desk;
  if (tallies.isLong) after(async () => void (await sumTallies(await databaseTime())));
  return (
    <AdminFrame email={admin.email} tab={reading.tab} {...desk} address={address} signOut={logout}>
      {troubles.map((trouble) => (
        <OutboxTroubleNotice key={trouble.kind.name} {...trouble} />
      ))}
      <OperationsNotice hints={operations.hints} />
      {children(data, { tallies, waiting: desk.waiting, now })}
      <LastRun at={operations.scheduledWork} />
    </AdminFrame>
  );
}
