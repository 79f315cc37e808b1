import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { offersView } from "@/app/(private)/admin/offers/page";
import { revokeGrant } from "@/lib/licenses/revoke";
import { listOffers } from "@/lib/offers/admin";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { addOffer, recordApproval } from "@/tests/support/offers";
import { ShownRows } from "@/tests/support/shown-rows";

await testDatabase();

const made = new Date("2026-11-29T12:00:00.000Z");
const now = new Date("2026-11-30T12:00:00.000Z");
const act = async () => ({ status: "idle" as const, fieldErrors: {}, values: {}, submitCount: 0 });

async function trainingOf({ id, buyerEmail }: OfferRecord, at = now): Promise<string | undefined> {
  const { rows } = await listOffers({
    search: buyerEmail,
    filter: undefined,
    order: "newest",
    position: { kind: "start" },
  });
  const only = rows.filter((row) => row.id === id);
  const html = renderToStaticMarkup(<ShownRows view={offersView(at, act)} rows={only} />);
  return /<td\b[^>]* data-heading="AI training"[^>]*>(.*?)<\/td>/.exec(html)?.[1]?.replace(/<[^>]+>/g, "");
}

test("staff see who may train on what, and until when", async () => {
  const offer = await addOffer({ rights: ["likeness", "voice", "training"], termMonths: 3 }, made);
  expect(await trainingOf(offer)).toBe("Asked for");
  const grant = await recordApproval(db(), offer, now, { by: "link" });
  expect(await trainingOf(offer)).toBe("Larsen Coffee may train on likeness, voice until February 28, 2027 EST");
  expect(await trainingOf(offer, new Date("2027-03-01T05:00:00.000Z"))).toBe("Ended February 28, 2027 EST");
  await db().$transaction((tx) => revokeGrant(tx, grant?.id ?? "", "Withdrawn", { actor: "creator" }, now));
  expect(await trainingOf(offer)).toBe("Ended November 30, 2026 EST");

  const only = await addOffer({ rights: ["training"] }, made);
  await recordApproval(db(), only, now, { by: "link" });
  expect(await trainingOf(only)).toBe("Larsen Coffee may train on what was delivered until February 28, 2027 EST");
  expect(await trainingOf(await addOffer({}, made))).toBe("No");
});
