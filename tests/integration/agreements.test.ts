import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import canonicalize from "canonicalize";
import { expect } from "vitest";
import { verifyLicenseToken } from "@/lib/license-rows/queries";
import { approve } from "@/lib/offers/decide";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { formatUsd } from "@/lib/terms/fees";
import { categoryLabels, describeRights, RIGHTS, territoryLabels } from "@/lib/terms/terms";
import { deriveToken } from "@/lib/tokens";
import { migrations } from "@/scripts/local/repository";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addOffer, approved, countered, openLink, reload } from "@/tests/support/offers";

const { look } = await testDatabase();

/** What the application wrote until agreement/3, which agreements of that time keep. */
function asFirstVersion({ id, agreement: { content } }: OfferRecord) {
  const { licensor, licensee, rights, category, territory, term, use, price, fee } = content;
  const named =
    licensee.organisation === null
      ? licensee.representative
      : `${licensee.organisation}, represented by ${licensee.representative}`;
  return {
    version: "agreement/1",
    offer: id,
    ...{ licensor, licensee, rights, category, territory, term: { months: term.months }, use, price, fee },
    clauses: [
      ["Parties", `${licensor.name} (the licensor) grants a license to ${named} <${licensee.email}> (the licensee).`],
      [
        "Grant of rights",
        `A non-exclusive license to use: ${describeRights(rights)}. Everything that is not named here stays reserved to the licensor.`,
      ],
      ["Intended use", use],
      ["Field of use", categoryLabels[category]],
      ["Territory", territoryLabels[territory]],
      ["Term", `${term.months} calendar ${term.months === 1 ? "month" : "months"} from the moment of approval.`],
      [
        "Price",
        `${formatUsd(price.cents)} to the licensor, who pays no fees. The licensee also pays a platform fee of ${formatUsd(fee.cents)}.`,
      ],
      [
        "AI training",
        rights.includes("training")
          ? "Permitted within the intended use, by the licensor's explicit opt-in. The licensor may withdraw it at any time; withdrawal ends this license and is not retroactive."
          : "Not permitted. No model may be trained on, or made to imitate, the licensor.",
      ],
      [
        "Activation",
        "The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.",
      ],
    ].map(([heading, text]) => ({ heading, text })),
  };
}

const stored = async (offerId: string) =>
  (
    await look<{ document: string; hash: string }>("SELECT document, hash FROM agreement WHERE offer_id = $1", [
      offerId,
    ])
  )[0];

test("every offer and counter-offer has its own agreement, and consents name its hash", async () => {
  const offer = await addOffer({ rights: ["likeness", "voice", "training"] });
  const child = await countered(offer, new Date());
  await approve(await openLink(child), new Date());
  const [first, second] = [await stored(offer.id), await stored(child.id)];
  expect(canonicalize(JSON.parse(first?.document ?? ""))).toBe(first?.document);
  expect(JSON.parse(second?.document ?? "")).toMatchObject({ offer: child.id, price: { cents: 38_500 } });
  expect(
    await look(
      "SELECT party, document_hash = $2 AS same FROM consent_record WHERE offer_id = $1 AND document = 'offer-terms' ORDER BY 1",
      [child.id, second?.hash],
    ),
  ).toEqual([
    { party: "buyer", same: true },
    { party: "creator", same: true },
  ]);
});

test("the database refuses an offer without its agreement, another's document, and a wrong hash", async ({ offer }) => {
  const orphan = "00000000-0000-4000-8000-000000000001";
  await expect(
    look(
      `INSERT INTO offer SELECT (r).* FROM (SELECT jsonb_populate_record(o, jsonb_build_object('id', $2::text, 'root_offer_id',
         $2::text, 'approval_token_hash', repeat('a', 64))) AS r FROM offer o WHERE id = $1) AS copy`,
      [offer.id, orphan],
    ),
  ).rejects.toThrow(/offer_has_agreement/);
  const { document } = offer.agreement;
  await expect(
    look("INSERT INTO agreement (offer_id, document, hash) VALUES ($1, $2, $3)", [
      orphan,
      document,
      createHash("sha256").update(document).digest("hex"),
    ]),
  ).rejects.toThrow(/agreement_of_its_offer/);
  await expect(
    look("INSERT INTO agreement (offer_id, document, hash) VALUES ($1, $2, repeat('a', 64))", [offer.id, document]),
  ).rejects.toThrow(/agreement_hash/);
});

test("the database changes and removes no agreement", async ({ offer }) => {
  for (const change of [
    "UPDATE agreement SET document = document || ' '",
    "UPDATE agreement SET hash = repeat('0', 64)",
    "DELETE FROM agreement",
  ]) {
    await expect(look(`${change} WHERE offer_id = $1`, [offer.id])).rejects.toThrow(/never changed/);
  }
  await expect(look("TRUNCATE agreement CASCADE")).rejects.toThrow(/never changed/);
});

test("whatever happens to the rows of its parties, an offer and its license state what was agreed", async () => {
  const offer = await addOffer();
  const grant = await approved(offer, new Date());
  const before = await reload(offer);
  await db().profile.update({ where: { id: offer.creatorUserId }, data: { displayName: "Somebody Else" } });
  await db().buyerOrg.update({ where: { id: offer.buyerOrgId }, data: { name: "Another Company" } });
  await look(
    "UPDATE offer SET buyer_name = 'X', buyer_organisation = 'Y', use_case = 'Z', rights = '{likeness,voice,training}', price_cents = 100 WHERE id = $1",
    [offer.id],
  );
  expect(await reload(offer)).toEqual(before);
  const { id, tokenSalt, certificateHash } = grant;
  expect(await verifyLicenseToken(id, deriveToken("license", id, tokenSalt))).toMatchObject({ certificateHash });
  expect(JSON.stringify(before.agreement.content)).not.toMatch(/Somebody Else|Another Company/);
});

test("the migration writes the agreements of older offers as the application would have", async () => {
  const uses = [
    'Quotes " and \\ and /',
    "Lines\r\n\tand \u0001 \u007f \u2028 signs",
    "Ünïcode \u{1f600} \u20ac",
    "plain",
  ];
  const prices = [100, 35_000, 132_000, 250_050, 1_200_000, 1_000_000_000];
  const rights = [["likeness"], ["voice", "training"], ["likeness", "voice"]] as const;
  const offers = [];
  for (const [index, priceCents] of prices.entries()) {
    offers.push(
      await addOffer({
        priceCents,
        useCase: uses[index % uses.length] ?? "",
        termMonths: index === 0 ? 1 : 12,
        rights: rights[index % rights.length] ?? [],
        territory: (["us", "global", "north_america", "europe"] as const)[index % 4] ?? "us",
        category: (["entertainment", "advertising", "games", "education", "corporate"] as const)[index % 5] ?? "games",
      }),
    );
  }
  const sql = await readFile(join(migrations, "20261122110100_agreement", "migration.sql"), "utf8");
  const backfill = sql.slice(sql.indexOf("CREATE FUNCTION pg_temp.json"), sql.indexOf("-- No offer without"));
  const written = await db().$transaction(async (tx) => {
    // A temporary table shadows the existing agreements; everything is rolled back.
    await tx.$executeRawUnsafe("CREATE TEMPORARY TABLE agreement (LIKE public.agreement) ON COMMIT DROP");
    // Columns of the time of that migration.
    for (const right of RIGHTS)
      await tx.$executeRawUnsafe(
        `ALTER TABLE offer ADD COLUMN what_${right} boolean GENERATED ALWAYS AS ('${right}' = ANY(rights)) STORED`,
      );
    for (const statement of backfill.split(/;\s*$/m)) if (statement.trim()) await tx.$executeRawUnsafe(statement);
    return tx.$queryRawUnsafe<{ offer_id: string; document: string; hash: string }[]>(
      "SELECT * FROM pg_temp.agreement",
    );
  });
  for (const offer of offers) {
    const row = written.find(({ offer_id }) => offer_id === offer.id);
    const document = canonicalize(asFirstVersion(offer));
    expect(row).toMatchObject({
      document,
      hash: createHash("sha256")
        .update(document ?? "")
        .digest("hex"),
    });
  }
});
