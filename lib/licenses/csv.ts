import { publicUrl } from "@/lib/license-rows/facts";
import { grantStateAt } from "@/lib/license-rows/rules";
import { type License, licensesOf } from "@/lib/licenses/licenses";
import { byEffect, inOrder } from "@/lib/offers/lists";
import { type Owner, ownedBy } from "@/lib/offers/owner";
import type { Cursor } from "@/lib/postgres/listing";
import { readPage } from "@/lib/postgres/pages";
import { centsToInput } from "@/lib/terms/fees";
import { categoryLabels, describeRights, territoryLabels } from "@/lib/terms/terms";
import { BOM, csvLine } from "@/lib/text/csv";

/** Licenses per statement. */
const BATCH = 250;

type Column = readonly [name: string, value: (license: License, now: Date) => string | null];

const shared: readonly Column[] = [
  ["license", ({ grant }) => grant.id],
  ["creator", ({ offer }) => offer.creatorName],
  ["licensee", ({ offer }) => offer.buyerOrganisation ?? offer.buyerName],
  ["representative", ({ offer }) => offer.buyerName],
  ["state", ({ grant }, now) => grantStateAt(grant, now)],
  ["effective_at", ({ grant }) => grant.effectiveAt.toISOString()],
  ["ends_at", ({ grant }) => (grant.revokedAt ?? grant.expiresAt).toISOString()],
  ["term_months", ({ offer }) => String(offer.termMonths)],
  ["rights", ({ offer }) => describeRights(offer.rights)],
  ["category", ({ offer }) => categoryLabels[offer.category]],
  ["territory", ({ offer }) => territoryLabels[offer.territory]],
  ["intended_use", ({ offer }) => offer.useCase],
  ["price_usd", ({ offer }) => centsToInput(offer.priceCents)],
];
const fee: Column = ["fee_usd", ({ offer }) => centsToInput(offer.agreement.content.fee.cents)];
const address: Column = ["verification", ({ grant }) => publicUrl(grant.id)];

async function* licensesOfOwner(owner: Owner): AsyncGenerator<License[]> {
  let next: Cursor | undefined;
  do {
    const page = await readPage(
      { ...byEffect, pageRows: BATCH },
      {
        search: "",
        filter: undefined,
        order: "newest",
        position: next ? { kind: "after", cursor: next } : { kind: "start" },
      },
      [ownedBy(owner, "g")],
    );
    yield await licensesOf(await inOrder(page.rows.map(({ id }) => id)));
    next = page.next;
  } while (next);
}

/** Fees are shown to brands only. */
export async function* licensesCsv(owner: Owner, now: Date): AsyncGenerator<string> {
  const columns = [...shared, ...("buyerOrgId" in owner ? [fee] : []), address];
  yield BOM + csvLine(columns.map(([name]) => name));
  for await (const licenses of licensesOfOwner(owner)) {
    yield licenses.map((license) => csvLine(columns.map(([, value]) => value(license, now)))).join("");
  }
}
