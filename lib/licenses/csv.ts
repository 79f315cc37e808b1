import { type LicenseFacts, licenseFacts } from "@/lib/license-rows/facts";
import { type License, licensesOf } from "@/lib/licenses/licenses";
import { byEffect, inOrder, type Owner } from "@/lib/offers/lists";
import type { Cursor } from "@/lib/postgres/listing";
import { readPage } from "@/lib/postgres/pages";
import { namesIn } from "@/lib/terms/facts";
import { centsToInput } from "@/lib/terms/fees";
import { formatEnd } from "@/lib/terms/term";
import { BOM, csvLine } from "@/lib/text/csv";

/** Licenses per statement. */
const BATCH = 250;

type Column = readonly [name: string, value: (license: LicenseFacts) => string];

const shared: readonly Column[] = [
  ["license", ({ number }) => number],
  ["creator", ({ licensor }) => licensor.name],
  ["licensee", ({ licensee }) => licensee.name],
  ["representative", ({ licensee }) => licensee.representative],
  ["state", ({ state }) => state],
  ["effective_at", ({ effectiveAt }) => effectiveAt.toISOString()],
  ["ends_at", ({ endsAt }) => endsAt.toISOString()],
  ["ends", ({ end }) => formatEnd(end).replaceAll("\u00a0", " ")],
  ["training_ended_at", ({ trainingEndedAt }) => trainingEndedAt?.toISOString() ?? ""],
  ["new_pieces_until", ({ replicaEndedAt }) => replicaEndedAt?.toISOString() ?? ""],
  ...namesIn("file").map(([word, name]): Column => [name, ({ words }) => words[word]]),
];
const fee: Column = ["fee_usd", ({ fee: { cents } }) => centsToInput(cents)];
const address: Column = ["verification", (license) => license.address];

async function* licensesOfOwner(owner: Owner): AsyncGenerator<License[]> {
  let next: Cursor | undefined;
  do {
    const page = await readPage(
      { ...byEffect(owner), pageRows: BATCH },
      {
        search: "",
        filter: undefined,
        order: "newest",
        position: next ? { kind: "after", cursor: next } : { kind: "start" },
      },
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
    const facts = licenses.map(({ grant, offer }) => licenseFacts(grant, offer.agreement.content, now));
    yield facts.map((license) => csvLine(columns.map(([, value]) => value(license)))).join("");
  }
}
