import { expect, test } from "vitest";
import { type ListKey, readWaiting, totalsOf, type WaitingCounts, waitingIn } from "@/lib/admin/waiting";
import { listAudit, recordFetch } from "@/lib/audit/admin";
import { listChecks } from "@/lib/brands/admin";
import { listCreators } from "@/lib/creators/admin";
import { onboardCreator } from "@/lib/creators/onboard";
import { listContact } from "@/lib/inquiries/admin";
import { listDisputes } from "@/lib/licenses/disputes-admin";
import { listOffers, listReports } from "@/lib/offers/admin";
import { listOutbox } from "@/lib/outbox/admin";
import type { Listing } from "@/lib/postgres/listing";
import type { Page } from "@/lib/postgres/pages";
import { listWaitlist } from "@/lib/waitlist/admin";
import { testDatabase } from "@/tests/support/database";
import { addAdmin, onboarding } from "@/tests/support/people";
import { addFullBrand, addFullCreator, addVisitor, newCanary, others } from "@/tests/support/people-data";

const { look } = await testDatabase();
const now = new Date();
const unnarrowed: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };

/** What each tab with a list shows at first; a tab without its line here does not compile. */
const lists: Record<ListKey, (listing: Listing) => Promise<Page<{ id: string }>>> = {
  waitlist: listWaitlist,
  contact: listContact,
  creators: listCreators,
  brands: listChecks,
  offers: listOffers,
  disputes: listDisputes,
  reports: listReports,
  mail: listOutbox,
  audit: listAudit,
};

async function listed(read: (listing: Listing) => Promise<Page<{ id: string }>>): Promise<number> {
  let count = 0;
  for (let listing = unnarrowed; ; ) {
    const { rows, next } = await read(listing);
    count += rows.length;
    if (!next) return count;
    listing = { ...listing, position: { kind: "after", cursor: next } };
  }
}

test("each list of the admin area has, unless it is narrowed, as many rows as are counted", async () => {
  const admin = await addAdmin();
  await addVisitor(look, newCanary(), now);
  await addFullCreator(look, newCanary(), now, admin, await others());
  await addFullBrand(look, newCanary(), now, admin, await others());
  // A profile that was not activated, and lists that were read.
  await onboardCreator(onboarding({ email: "draft@example.test" }), now);
  for (let read = 0; read < 3; read++)
    await recordFetch(admin, { table: "admin_audit_log", listing: unnarrowed, row: undefined });

  const found = await Promise.all(Object.entries(lists).map(async ([tab, read]) => [tab, await listed(read)] as const));
  expect(Object.fromEntries(found)).toEqual(totalsOf(await readWaiting()));
  for (const tab of ["waitlist", "contact", "creators", "brands", "offers", "reports", "mail", "audit"])
    expect(Object.fromEntries(found)[tab], tab).toBeGreaterThan(0);
});

test("a page with words that wait is among what the tab of creators has waiting", async () => {
  const nothing = Object.fromEntries(Object.keys(await readWaiting()).map((key) => [key, 0])) as WaitingCounts;
  for (const kind of ["requests", "names", "pages", "seals"])
    expect(waitingIn({ ...nothing, [kind]: 1 }).creators, kind).toBe(1);
});
