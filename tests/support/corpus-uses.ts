import { randomUUID } from "node:crypto";
import { NOTE_MAX, PLACE_MAX } from "@/lib/licenses/use-rules";
import { type Agreement, makeAgreement, termsIn } from "@/lib/terms/agreement";
import { deriveToken, hashToken } from "@/lib/tokens";
import type { CorpusRow } from "@/tests/support/corpus-rows";
import { ask } from "@/tests/support/e2e-admin";

export type UseRow = CorpusRow & { useId: string; disputeId: string; place: string; renewalId: string };

const cut = (text: string, length: number): string => [...text].slice(0, length).join("");

/** Renews a row's license for a use with other words. Returns the offer's id. */
async function addRenewal({ offerId, grantId, salt, text }: CorpusRow): Promise<string> {
  const id = randomUUID();
  const changed = {
    id,
    root_offer_id: id,
    renews_grant_id: grantId,
    approval_token_hash: hashToken(deriveToken("offer-decision", id, salt)),
  };
  const [agreement] = await ask<{ document: string }>("SELECT document FROM agreement WHERE offer_id = $1", [offerId]);
  const former: Agreement = JSON.parse(agreement?.document ?? "");
  const terms = { ...termsIn(former), useCase: `Once more.\n${text}` };
  const renews = { license: grantId, until: new Date().toISOString() };
  const { document, hash } = makeAgreement(id, terms, { ...former, renews });
  // An offer and its agreement are added in one statement.
  await ask(
    `WITH added AS (
       INSERT INTO offer SELECT (copy).* FROM (SELECT jsonb_populate_record(offer, $2) AS copy FROM offer WHERE id = $1) AS o
     ) INSERT INTO agreement (offer_id, document, hash) VALUES ($3, $4, $5)`,
    [offerId, JSON.stringify(changed), id, document, hash],
  );
  return id;
}

/** Files two uses of each license, disputes one, and offers a renewal, with the row's text in every text field. */
export async function addUses(rows: readonly CorpusRow[]): Promise<UseRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { text, grantId } = row;
      const [useId, disputedId, disputeId] = [randomUUID(), randomUUID(), randomUUID()];
      const place = cut(text, PLACE_MAX);
      await ask(
        `INSERT INTO license_use (id, grant_id, place, territory, begins_on, ends_on, note, filed_at)
         SELECT id, $2, $3, 'us', '2027-02-01', '2027-03-01', $4, now() FROM unnest($1::uuid[]) AS id`,
        [[useId, disputedId], grantId, place, cut(text, NOTE_MAX)],
      );
      await ask(
        `INSERT INTO use_dispute (id, use_id, reason, created_at, resolved_at, resolution)
         VALUES ($1, $2, $3, now(), now(), $3)`,
        [disputeId, disputedId, text],
      );
      return { ...row, useId, disputeId, place, renewalId: await addRenewal(row) };
    }),
  );
}
