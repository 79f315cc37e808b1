import { statementHash } from "@/lib/audit/consent-documents";
import {
  AUTO_APPROVE_STATEMENT,
  SEND_STATEMENT,
  SUBMIT_STATEMENT,
  TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import type { Evidence as SignedEvidence } from "@/lib/certificates/credential";
import { credentialIn } from "@/lib/certificates/queries";
import type { Evidence } from "@/lib/documents/document";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";

const methods: Record<SignedEvidence["method"], string> = {
  offer: "Made the offer on the website, with an email address confirmed by a mailed link",
  "counter-offer": "Made the counter-offer, with an email address confirmed by a mailed link",
  "decision-link": "Pressed Approve behind a link that was mailed to its own address",
  "decision-session": "Pressed Approve while signed in with an email address confirmed by a mailed link",
  "standing-instruction": "By the instruction, given before, to approve such offers at once",
};

/** The current statements. Earlier ones are in the license's records of consent. */
const words = [TERMS_STATEMENT, SEND_STATEMENT, SUBMIT_STATEMENT, AUTO_APPROVE_STATEMENT];

async function recordedWords({ rootOfferId }: OfferRecord): Promise<string[]> {
  const records = await db().consentRecord.findMany({
    where: { offer: { rootOfferId }, statement: { not: null } },
    select: { statement: true },
    distinct: ["statement"],
  });
  return records.flatMap(({ statement }) => statement ?? []);
}

/** As recorded in the license's certificate, with the full text of the statements. */
export async function evidenceIn(jws: string, offer: OfferRecord): Promise<Evidence[]> {
  const said = new Map([...words, ...(await recordedWords(offer))].map((text) => [statementHash(text), text]));
  const names = {
    licensor: offer.creatorName,
    licensee: [offer.buyerName, offer.buyerOrganisation].filter(Boolean).join(", "),
  };
  return credentialIn(jws).evidence.map(({ party, method, agreedAt, statementDigest }) => ({
    party,
    name: names[party],
    method: methods[method],
    agreedAt: new Date(agreedAt),
    statement: said.get(statementDigest) ?? "The words with this digest, in our records of consent",
    digest: statementDigest,
  }));
}
