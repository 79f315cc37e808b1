import { statementHash } from "@/lib/audit/consent-documents";
import {
  AUTO_APPROVE_STATEMENT,
  OFFER_TERMS_STATEMENT,
  SEND_STATEMENT,
  SUBMIT_STATEMENT,
  TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import type { Evidence as SignedEvidence } from "@/lib/certificates/credential";
import { credentialIn } from "@/lib/certificates/queries";
import type { Evidence, SignedReplica } from "@/lib/documents/document";
import { type OfferRecord, replicaSignatureOf } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { adviserWords, describedUse, REPLICA_STATEMENT } from "@/lib/terms/replica-words";

/** The signature under a digital replica's described uses, which the document puts on a separate page. */
const INITIALS = "replica-initials";

const methods: Record<Exclude<SignedEvidence["method"], typeof INITIALS>, string> = {
  offer: "Made the offer on the website, with an email address confirmed by a mailed link",
  "counter-offer": "Made the counter-offer, with an email address confirmed by a mailed link",
  "decision-link": "Pressed Approve behind a link that was mailed to its own address",
  "decision-session": "Pressed Approve while signed in with an email address confirmed by a mailed link",
  "standing-instruction": "By the instruction, given before, to approve such offers at once",
};

/** The current statements. Earlier ones are in the license's consent records. */
const words = [TERMS_STATEMENT, OFFER_TERMS_STATEMENT, SEND_STATEMENT, SUBMIT_STATEMENT, AUTO_APPROVE_STATEMENT];

async function recordedWords({ rootOfferId }: OfferRecord): Promise<string[]> {
  const records = await db().consentRecord.findMany({
    where: { offer: { rootOfferId }, statement: { not: null } },
    select: { statement: true },
    distinct: ["statement"],
  });
  return records.flatMap(({ statement }) => statement ?? []);
}

/** The evidence in the license's certificate, with the full text of each statement. Leaves out the replica's signature. */
export async function evidenceIn(jws: string, offer: OfferRecord): Promise<Evidence[]> {
  const said = new Map([...words, ...(await recordedWords(offer))].map((text) => [statementHash(text), text]));
  const names = {
    licensor: offer.creatorName,
    licensee: [offer.buyerName, offer.buyerOrganisation].filter(Boolean).join(", "),
  };
  return credentialIn(jws).evidence.flatMap(({ party, method, agreedAt, statementDigest }) =>
    method === INITIALS
      ? []
      : [
          {
            party,
            name: names[party],
            method: methods[method],
            agreedAt: new Date(agreedAt),
            statement: said.get(statementDigest) ?? "The words with this digest, in our records of consent",
            digest: statementDigest,
          },
        ],
  );
}

/** The licensor's signature under a digital replica's described uses; undefined without one. */
export function signedReplicaIn(jws: string, offer: OfferRecord): SignedReplica | undefined {
  const initialed = credentialIn(jws).evidence.find(({ method }) => method === INITIALS);
  const signature = replicaSignatureOf(offer);
  if (!initialed || !signature || !offer.replica) return undefined;
  return {
    name: offer.creatorName,
    initials: signature.initials,
    adviser: adviserWords(signature.adviser),
    statement: REPLICA_STATEMENT,
    uses: offer.replica.uses.map(describedUse),
    agreedAt: new Date(initialed.agreedAt),
    digest: initialed.statementDigest,
  };
}
