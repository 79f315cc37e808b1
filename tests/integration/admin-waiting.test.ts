import { expect, test } from "vitest";
import { readWaiting, WAITING_MAX } from "@/lib/admin/waiting";
import { listAudit } from "@/lib/audit/admin";
import { contactInbox, listContact } from "@/lib/inquiries/admin";
import { moveEntry } from "@/lib/inquiries/inbound";
import { contactSchema } from "@/lib/inquiries/schema";
import { requestGuide, sendMessage } from "@/lib/inquiries/submit";
import { approve } from "@/lib/offers/decide";
import { withdraw } from "@/lib/offers/withdraw";
import type { Listing } from "@/lib/postgres/listing";
import { testDatabase } from "@/tests/support/database";
import { addOffer, openLink, ownerOf } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";

const { look } = await testDatabase();
const now = new Date("2026-12-01T09:00:00.000Z");
const all: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };

test("an inquiry waits until staff mark it, once; a requested guide never does", async () => {
  const admin = await addAdmin();
  const sender = { fullName: "Dana Lee", email: "dana-waits@example.test" };
  await sendMessage(contactSchema.parse({ ...sender, subject: "general", message: "Hello" }), now);
  await requestGuide(sender, now);
  expect((await readWaiting()).inquiries).toBe(1);
  const [waiting, ...others] = (await listContact({ ...all, filter: "new" })).rows;
  expect([waiting?.subject, others]).toEqual(["general", []]);
  const answer = { entryId: waiting?.id ?? "", from: "new", move: "answer" } as const;
  expect(await moveEntry(admin, contactInbox, answer, now)).toBe(true);
  expect(await moveEntry(admin, contactInbox, answer, now)).toBe(false);
  expect((await readWaiting()).inquiries).toBe(0);
  expect(await look("SELECT actor, admin_id, action FROM admin_audit_log WHERE record_id = $1", [waiting?.id])).toEqual(
    [{ actor: "admin", admin_id: admin.id, action: "inquiry_answered" }],
  );
});

test("mail that failed or was withheld waits, and sent mail does not", async () => {
  const before = await readWaiting();
  for (const state of ["failed", "withheld", "sent"])
    await look(
      "INSERT INTO outbound_email (template, to_address, payload, state, withheld_for) VALUES ('magic-link', 'x@example.test', '{}', $1::email_state, CASE $1 WHEN 'withheld' THEN 'hour' END)",
      [state],
    );
  const { failed, withheld, mails } = await readWaiting();
  expect([failed, withheld, mails]).toEqual([before.failed + 1, before.withheld + 1, before.mails + 3]);
});

test("one more is counted than is told, so that the figure says that there are more", async () => {
  await look(
    `INSERT INTO outbound_email (template, to_address, payload, state)
     SELECT 'magic-link', 'x@example.test', '{}', 'failed' FROM generate_series(0, $1)`,
    [WAITING_MAX],
  );
  expect((await readWaiting()).failed).toBe(WAITING_MAX + 1);
});

test("the audit log names who acted by a mailed link, by the address of that link", async () => {
  const offer = await addOffer({}, now);
  await approve(await openLink(offer), now);
  const by = async (action: string) => {
    const { rows } = await listAudit({ ...all, filter: action, search: offer.id });
    return rows.map(({ actor, actorName, actorEmail }) => [actor, actorName, actorEmail]);
  };
  expect(await by("offer_approved")).toEqual([["creator", offer.creatorName, offer.creatorEmail]]);
  const other = await addOffer({}, now);
  await withdraw(await ownerOf({ buyerOrgId: other.buyerOrgId }), other.id, now);
  const { rows } = await listAudit({ ...all, filter: "offer_withdrawn", search: other.id });
  expect(rows).toMatchObject([
    { actor: "buyer", actorName: other.buyerOrganisation ?? other.buyerName, actorEmail: other.buyerEmail },
  ]);
});
