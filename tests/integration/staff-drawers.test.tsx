import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { auditView } from "@/app/(private)/admin/audit/page";
import { outboxView } from "@/components/admin/outbox-view";
import { BrandFactsPart } from "@/components/brands/brand-facts";
import { listAudit } from "@/lib/audit/admin";
import { appendAudit } from "@/lib/audit/log";
import { brandFacts } from "@/lib/brands/facts";
import { askCheck } from "@/lib/brands/organisation-checks";
import { answerDispute } from "@/lib/licenses/dispute-use";
import { listOutbox } from "@/lib/outbox/admin";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
import { type Listing, withRow } from "@/lib/postgres/listing";
import { testDatabase } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import { addOffer, ownerOf } from "@/tests/support/offers";
import { ShownRows } from "@/tests/support/shown-rows";
import { disputedUse } from "@/tests/support/uses";

const { look } = await testDatabase();
const now = new Date("2027-02-01T09:00:00.000Z");
const all: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };
const act = async () => ({ status: "idle" as const, fieldErrors: {}, values: {}, submitCount: 0 });

test("the audit log names the brand whose offer or whose step in a dispute it is, and nobody's held offer a brand's", async () => {
  const offer = await addOffer({}, now);
  const { rows: made } = await listAudit({ ...all, filter: "offer_submitted", search: offer.id });
  const said = (details: unknown) =>
    renderToStaticMarkup(<ShownRows view={auditView} rows={made.map((row) => ({ ...row, details }))} />);
  const name = offer.buyerOrganisation ?? offer.buyerName;
  expect(said({ held: false })).toContain(`${name}, ${offer.buyerEmail} (brand)`);
  expect(said({ held: true })).toContain(`${name}, ${offer.buyerEmail} (visitor)`);

  const held = await addHeld(now);
  const { useId, disputeId } = await disputedUse(held, now);
  const answer = { useId, outcome: "cured" as const, stoppedOn: undefined, answer: "It runs unpaid now." };
  expect(await answerDispute(held.buyer, answer, now)).toMatchObject({ ok: true });
  const { rows } = await listAudit({ ...all, filter: "dispute_step", search: disputeId });
  expect(rows).toMatchObject([
    {
      actor: "buyer",
      actorName: held.offer.buyerOrganisation ?? held.offer.buyerName,
      actorEmail: held.offer.buyerEmail,
    },
  ]);
});

test("the audit log names the brand that asked for a check of itself, and nobody for an account that is gone", async () => {
  const { buyerOrgId, buyerEmail, buyerOrganisation, buyerName } = await addOffer({}, now);
  const brand = await ownerOf({ buyerOrgId });
  const said = { name: "Larsen Coffee", reach: "Ask for Bo", evidence: "The register" };
  expect(await askCheck(brand, said, now)).toBe("asked");
  const { id } = await db().organisationCheck.findFirstOrThrow({ where: { buyerOrgId } });
  const { rows } = await listAudit({ ...all, search: id });
  expect(rows).toMatchObject([{ actor: "buyer", actorName: buyerOrganisation ?? buyerName, actorEmail: buyerEmail }]);

  const by = { actor: "creator", actorId: randomUUID(), table: "buyer_org", recordId: buyerOrgId } as const;
  await appendAudit(db(), [{ ...by, action: "buyer_refused", details: { declined: 0 } }]);
  const { rows: refused } = await listAudit({ ...all, filter: "buyer_refused", search: buyerOrgId });
  expect(refused).toMatchObject([{ actor: "creator", actorName: null, actorEmail: null }]);
});

test("a mail's drawer links its recipient, offer and license, says why its words are not shown, and shows none of them", async () => {
  const held = await addHeld(now);
  const { rows } = await listOutbox({ ...all, search: held.offer.buyerEmail });
  const about = rows.filter(({ grantId }) => grantId === held.grant.id);
  expect(about.length).toBeGreaterThan(0);
  const drawer = (shown: typeof rows) => renderToStaticMarkup(<ShownRows view={outboxView(act)} rows={shown} />);
  const html = drawer(about);
  expect(html).toContain(`href="${withRow(paths.adminTab("offers"), held.offer.id)}"`);
  expect(html).toContain(`href="${paths.publicLicense(held.grant.id)}"`);
  expect(html).toContain(`href="${paths.adminTab("search")}?q=${encodeURIComponent(held.offer.buyerEmail)}"`);
  expect(html).toContain("Not shown: its links act for whoever has them.");
  const salts = await look<{ salt: string | null }>(
    "SELECT payload->>'tokenSalt' AS salt FROM outbound_email WHERE to_address = $1",
    [held.offer.buyerEmail],
  );
  for (const { salt } of salts) expect(html).not.toContain(salt ?? "no salt");
  expect(drawer(about.map((row) => ({ ...row, erasedAt: now })))).toContain("What it said was erased.");
  const failed = drawer(about.map((row) => ({ ...row, state: "failed" as const, lastError: "410 gone" })));
  for (const text of ["410 gone", "This mail was given up.", "Send again"]) expect(failed).toContain(text);

  await look(
    `INSERT INTO outbound_email (template, to_address, payload, state) VALUES ('offer-sent', 'odd@example.test', '{"offerId": "javascript:1"}', 'sent')`,
  );
  expect((await listOutbox({ ...all, search: "odd@example.test" })).rows).toMatchObject([{ offerId: null }]);
});

test("that an organization was not checked is said only where one is named", async () => {
  const offer = await addOffer({}, now);
  const said = async (organisation: string | null) => {
    const facts = await brandFacts(offer.buyerOrgId, organisation, offer.creatorUserId, now);
    return renderToStaticMarkup(facts && <BrandFactsPart facts={facts} title="Who asks" />);
  };
  expect(await said("Larsen Coffee")).toContain("Organization not checked by us");
  expect(await said(null)).not.toContain("Organization");
});
