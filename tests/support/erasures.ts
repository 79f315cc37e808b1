import { compactVerify, createLocalJWKSet } from "jose";
import { expect } from "vitest";
import { publishedKeySet } from "@/lib/certificates/keys";
import { findCertificate } from "@/lib/certificates/queries";
import { settleErasures } from "@/lib/your-data/erase";
import { connected, verdictOf } from "@/tests/support/audit";
import type { Look } from "@/tests/support/database";

/** As if the provider had taken every mail: what waits for one is erased. */
export async function settleAll(look: Look, now: Date): Promise<void> {
  await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE state IN ('queued', 'sending')");
  for (let runs = 0; runs < 10; runs += 1) await settleErasures(now);
}

/** What the rules "contracts", "contract-consents" and "contract-notices" name. */
export const CONTRACT = [
  "agreement.document",
  "certificate.private_facts",
  "consent_record.email_key",
  "consent_record.user_agent",
  "license_use.note",
  "license_use.place",
  "offer.buyer_name",
  "offer.use_case",
  "offer_search.search_text",
  "outbound_email.mailbox_key",
  "outbound_email.to_address",
  "use_dispute.reason",
];

/** The audit log and the certificate of every license. */
export async function expectAllVerify(url: string, look: Look): Promise<void> {
  expect(await connected(url, (_, ask) => verdictOf(ask))).toMatchObject({ lines: [], defects: 0 });
  const keys = createLocalJWKSet(await publishedKeySet());
  const licenses = await look<{ id: string }>("SELECT id FROM license_grant");
  for (const { id } of licenses) {
    const { jws = "" } = (await findCertificate(id)) ?? {};
    await compactVerify(jws, keys, { algorithms: ["EdDSA"] });
  }
  expect(licenses.length).toBeGreaterThan(0);
}

/** Every value of every column of every table as text: "table.column" and the value; bytes in hex. */
export async function dumpOf(look: Look): Promise<{ place: string; value: string }[]> {
  const tables = await look<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const values = await Promise.all(
    tables.map(({ name }) =>
      look<{ place: string; value: string }>(
        `SELECT '${name}.' || part.key AS place, lower(part.value) AS value
         FROM ${name} t, jsonb_each_text(to_jsonb(t)) AS part WHERE part.value <> ''`,
      ),
    ),
  );
  return values.flat();
}

/** Where the word is, also as bytes and within a JSON Web Signature. */
export function placesOf(dump: Awaited<ReturnType<typeof dumpOf>>, word: string): string[] {
  const forms = [word, Buffer.from(word).toString("hex")];
  const found = dump.flatMap(({ place, value }) => (forms.some((form) => value.includes(form)) ? [place] : []));
  return [...new Set(found)].sort();
}
