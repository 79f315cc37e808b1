import { expect, test } from "vitest";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { licensePdf } from "@/lib/licenses/document";
import { testDatabase } from "@/tests/support/database";
import { missingFrom, textOf } from "@/tests/support/documents";
import { expected, makeDeals } from "@/tests/support/surface-deals";

await testDatabase();

/** Each license is downloaded from a network of its own, because documents are limited for each. */
const addressOf = ({ id }: GrantRecord): string =>
  `10.${[0, 2, 4].map((at) => Number.parseInt(id.slice(at, at + 2), 16)).join(".")}`;

test("the PDF: the facts are those of the agreement, for every deal", async () => {
  for (const deal of await makeDeals()) {
    const { grant, agreement } = deal;
    const facts = expected(deal);
    const response = await licensePdf(grant, addressOf(grant));
    expect(response.status).toBe(200);
    const text = textOf(new Uint8Array(await response.arrayBuffer()));
    const media = facts.media.length > 0 ? `In these media and no others: ${facts.media[0]}` : "no paid media";
    const said = [facts.ends, media, `Edits: ${facts.edits.toLowerCase()}.`, `${facts.replica}.`, facts.exclusive];
    const account = `From the licensor’s own account: ${facts.handle.toLowerCase()}.`;
    if (facts.media.length > 0) said.push(`Paid ads: ${facts.paid.replace("Y", "y").replace("N", "n")}.`);
    const named = facts.exclusive === "Not exclusive" ? said.slice(0, -1) : said;
    expect(missingFrom(text, [...named, account]), JSON.stringify(agreement)).toEqual([]);
  }
}, 1_200_000);
