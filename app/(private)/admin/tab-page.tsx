import { after } from "next/server";
import type { ReactNode } from "react";
import { checkAdmin, noAnswer, redirectAway } from "@/app/(private)/gates";
import { logout } from "@/app/(private)/sign-out";
import { AdminFrame } from "@/components/admin/frame";
import { LoadFailure } from "@/components/admin/load-failure";
import { DrawnFor } from "@/components/form/form-context";
import { StrangersForm } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { type Growing, type Growth, readGrowth } from "@/lib/admin/day-queries";
import { TABS, type Tab, type TabKey } from "@/lib/admin/tabs";
import { readWaiting, type WaitingCounts } from "@/lib/admin/waiting";
import { recordFetch } from "@/lib/audit/admin";
import type { AuditTable } from "@/lib/audit/vocabulary";
import { databaseTime } from "@/lib/clock";
import { readOrLog } from "@/lib/http/read-or-log";
import { setPageStatus } from "@/lib/http/status";
import { markOf, person } from "@/lib/members/drawn-for";
import { type OperationsHint, operationsHint } from "@/lib/operations/readiness";
import { type OutboxTrouble, outboxTrouble } from "@/lib/outbox/faults";
import type { Listing } from "@/lib/postgres/listing";
import type { Admin } from "@/lib/proofs";
import { formatNumber } from "@/lib/text/typeset";

/** What whoever runs the servers should look at, with the paragraph that says what to do. Nothing if all is well. */
function OperationsNotice({ hints }: { hints: OperationsHint["hints"] }) {
  if (hints.length === 0) return null;
  return (
    <Notice
      tone={hints.some(({ isBad }) => isBad) ? "error" : "info"}
      title="Tell whoever runs the servers"
      className="mt-4"
    >
      <ul className="list-disc pl-5">
        {hints.map(({ id, title, says }) => (
          <li key={id}>
            {`${says}. `}
            <span className="text-ink-muted">{`docs/operate.md: ${title}`}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Nothing on a site whose scheduled work has never begun. */
function LastRun({ at }: { at: Date | null }) {
  if (!at) return null;
  return (
    <p className="mt-8 text-ink-muted text-sm">
      The scheduled work last began <Moment at={at} />.
    </p>
  );
}

/** Why mail does not go out, since when, what to do, and how much waits. */
function OutboxTroubleNotice({ words, since, waiting, isMore }: OutboxTrouble) {
  return (
    <Notice tone="error" title="Mail does not go out" className="mt-4">
      <p>{`${words}.`}</p>
      <p>
        {since && (
          <span>
            Since <Moment at={since} />.{" "}
          </span>
        )}
        <span>
          {`${isMore ? "More than " : ""}${formatNumber(waiting)} mail${waiting === 1 ? " waits" : "s wait"}.`}
        </span>
      </p>
    </Notice>
  );
}

/** What the frame of each tab shows; the specification's dashboard has its cards, too. */
type Desk = { growth: Record<Growing, Growth> | undefined; waiting: WaitingCounts };

async function readDesk(tab: TabKey, now: Date): Promise<Desk> {
  const [growth, waiting] = await Promise.all([tab === "waitlist" ? readGrowth(now) : undefined, readWaiting()]);
  return { growth, waiting };
}

const tabOf = (key: TabKey): Tab => TABS.find((tab) => tab.key === key) ?? TABS[0];

type TabReading<Data> = { tab: Tab } & (
  | {
      ok: true;
      now: Date;
      admin: Admin;
      desk: Desk;
      trouble: OutboxTrouble | undefined;
      operations: OperationsHint;
      data: Data;
    }
  | { ok: false; message: string }
);

/**
 * Redirects everybody but administrators. Audits that a list was read and whose details were opened. A failure
 * becomes the message to show.
 */
export async function readTab<Data>(
  key: TabKey,
  read: (admin: Admin) => Promise<Data>,
  list?: { table: AuditTable; listing: Listing; row?: string | undefined },
): Promise<TabReading<Data>> {
  const tab = tabOf(key);
  const check = await checkAdmin();
  if (!check.ok) {
    redirectAway(check);
    return { tab, ok: false, message: check.message };
  }
  const { admin } = check;
  const what = tab.data;
  const reading = await readOrLog(what, async () => {
    const now = await databaseTime();
    return [
      now,
      ...(await Promise.all([readDesk(key, now), outboxTrouble(now), operationsHint(), read(admin)])),
    ] as const;
  });
  if (list) after(() => recordFetch(admin, list));
  if (!reading.ok) return { tab, ok: false, message: noAnswer(`Failed to fetch ${what}`, reading.requestId) };
  const [now, desk, trouble, operations, data] = reading.value;
  return { tab, ok: true, now, admin, desk, trouble, operations, data };
}

type TabPageProps<Data> = {
  reading: TabReading<Data>;
  address: string;
  kept?: ReactNode;
  children: (data: Data, read: { waiting: WaitingCounts; now: Date }) => ReactNode;
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
  const { now, admin, desk, trouble, operations, data } = reading;
  return (
    <AdminFrame email={admin.email} tab={reading.tab} {...desk} address={address} signOut={logout}>
      <StrangersForm className="mt-6" />
      {trouble && <OutboxTroubleNotice {...trouble} />}
      <OperationsNotice hints={operations.hints} />
      <DrawnFor value={markOf(person(admin.id))}>{children(data, { waiting: desk.waiting, now })}</DrawnFor>
      <LastRun at={operations.scheduledWork} />
    </AdminFrame>
  );
}
