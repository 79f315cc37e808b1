import { statementHash } from "@/lib/audit/consent-documents";
import {
  AUTO_APPROVE_STATEMENT,
  OFFER_TERMS_STATEMENT,
  SEND_STATEMENT,
  SUBMIT_STATEMENT,
  TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import type { Evidence as SignedEvidence } from "@/lib/certificates/credential";
import { credentialIn, findCertificate } from "@/lib/certificates/queries";
import { databaseTime } from "@/lib/clock";
import type { Evidence, LicenseDocument, SignedReplica } from "@/lib/documents/document";
import { SealExpired } from "@/lib/documents/seal";
import { type Copies, copiesOf, isUnderWay, proposedDocument, sealedDocument, sourceOf } from "@/lib/documents/sealed";
import { env } from "@/lib/env";
import { checkLimit, giveBackAttempt } from "@/lib/http/limits";
import { type LicenseFacts, licenseFacts } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { endingsOf } from "@/lib/license-rows/rules";
import { log } from "@/lib/log";
import { type AwaitedParty, findOffer } from "@/lib/offers/queries";
import { type OfferRecord, replicaSignatureOf } from "@/lib/offers/record";
import { stateAt } from "@/lib/offers/rules";
import { odrlPolicy } from "@/lib/policies/odrl";
import { cawgAssertion } from "@/lib/policies/training";
import { db } from "@/lib/postgres/db";
import { LockTimeout } from "@/lib/postgres/key-lock";
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

/** Undefined until the license has a certificate. */
async function documentOf(grant: GrantRecord): Promise<LicenseDocument | undefined> {
  const [offer, certificate] = await Promise.all([findOffer(grant.offerId), findCertificate(grant.id)]);
  return offer && certificate && documentFrom(grant, offer, certificate.jws);
}

/** `jws`: the license's certificate. */
async function documentFrom(grant: GrantRecord, offer: OfferRecord, jws: string): Promise<LicenseDocument> {
  const { id, effectiveAt, expiresAt, certificateHash } = grant;
  // As agreed, except for rights that ended on their own. A license that has ended keeps its document, which says where to look
  // up its status.
  const replica = signedReplicaIn(jws, offer);
  const ended = endingsOf(grant);
  const agreed = licenseFacts({ ...grant, status: "active" }, offer.agreement.content, effectiveAt);
  return {
    grant: { id, effectiveAt, expiresAt, certificateHash },
    agreement: offer.agreement,
    certificate: jws,
    verifyUrl: agreed.address,
    evidence: await evidenceIn(jws, offer),
    ...(replica && { replica }),
    ...(ended.length > 0 && { ended }),
    odrl: JSON.stringify(odrlPolicy(agreed), null, 2),
  };
}

const text = (status: number, words: string, retryAfterSeconds: number): Response =>
  new Response(`${words}\n`, {
    status,
    headers: { "retry-after": String(retryAfterSeconds), "cache-control": "no-store" },
  });

const later = (words: string): Response => text(503, words, 30);

const download = (name: string, bytes: Uint8Array): Response =>
  new Response(Uint8Array.from(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}.pdf"`,
      "cache-control": "no-store",
    },
  });

const NOT_FOUND = "There is no such file, or not for you.\n";
const BUSY = "Many documents are being made. Try again in half a minute.";

type Making = Parameters<typeof sealedDocument>[0];

async function madeNow(making: Making): Promise<Response> {
  const { id } = making.document.grant;
  try {
    const { bytes, timestampFault } = await sealedDocument(making);
    if (timestampFault) log.warn({ grantId: id, timestampFault }, "a document was sealed without a timestamp");
    return download(`license-${id}`, bytes);
  } catch (error) {
    if (error instanceof LockTimeout) return later(BUSY);
    if (!(error instanceof SealExpired)) throw error;
    log.error({ err: error }, "no document can be sealed");
    return later(
      "The certificate of our seal has expired, so no document is made until it is renewed. Nothing is lost.",
    );
  }
}

/**
 * Responds with a license's sealed PDF as a download. The other answers:
 * - 404: the reader is not a party (`grant` undefined), or the license has no certificate yet.
 * - 429: too many had to be made for `ip`.
 * - 503, with an explanation: the PDF cannot be made.
 * `now`: the database's time by default.
 */
export async function licensePdf(grant: GrantRecord | undefined, ip: string, now?: Date): Promise<Response> {
  const document = grant && (await documentOf(grant));
  if (!document) return new Response(NOT_FOUND, { status: 404 });
  return sealedPdf({ document, copies: copiesOf(document.grant.id), tsaUrl: env().TSA_URL }, ip, now);
}

const noCopies: Copies = { find: async () => undefined, keep: async (_, bytes) => bytes };

/**
 * The same for a license invented for trying things out (lib/licenses/sandboxes), with its certificate `jws`. It is made anew
 * for each request, within the limit. No copy is kept, and no third party adds a timestamp.
 */
export async function samplePdf(
  { grant, offer }: { grant: GrantRecord; offer: OfferRecord },
  jws: string,
  ip: string,
): Promise<Response> {
  return sealedPdf({ document: await documentFrom(grant, offer, jws), copies: noCopies, tsaUrl: undefined }, ip);
}

type Sealing = { document: LicenseDocument; copies: Copies; tsaUrl: string | undefined };

async function sealedPdf({ document, copies, tsaUrl }: Sealing, ip: string, now?: Date): Promise<Response> {
  const { SEAL_KEY: key, SEAL_CERTIFICATE: certificate } = env();
  if (!key || !certificate) return later("This server has no seal for documents (SEAL_KEY and SEAL_CERTIFICATE).");
  const settings = { keys: { key, certificate }, tsaUrl };
  const source = sourceOf(document, settings);
  const kept = await copies.find(source);
  if (kept) return download(`license-${document.grant.id}`, kept);
  // Joining others who already wait for it costs nothing more.
  const limit = isUnderWay(source) ? undefined : await checkLimit("document", { ip });
  if (limit && !limit.ok) return text(429, `${limit.title}. ${limit.message}`, limit.retryAfterSeconds);
  const response = await madeNow({ document, settings, copies, now: now ?? (await databaseTime()) });
  if (limit && response.status === 503) await giveBackAttempt("document", { ip });
  return response;
}

/**
 * Responds with an open offer's terms as a PDF, for the party that decides on it. 404 for anybody else (`party` undefined), and
 * once the offer is decided, because the license then has a document of its own. 429 and 503 as in `licensePdf`.
 */
export async function proposalPdf(party: AwaitedParty | undefined, ip: string, now?: Date): Promise<Response> {
  const offer = party?.offer;
  if (!offer || stateAt(offer, now ?? (await databaseTime())) !== "pending") {
    return new Response(NOT_FOUND, { status: 404 });
  }
  const limit = await checkLimit("document", { ip });
  if (!limit.ok) return text(429, `${limit.title}. ${limit.message}`, limit.retryAfterSeconds);
  const { id: offerId, agreement, createdAt, sentAt, approvalTokenExpiresAt: openUntil } = offer;
  const offeredAt = sentAt ?? createdAt;
  try {
    return download(`offer-${offerId}`, await proposedDocument({ offerId, agreement, offeredAt, openUntil }));
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error;
    await giveBackAttempt("document", { ip });
    return later(BUSY);
  }
}

type LicenseFile = { body: string; type: string };

/**
 * The files of a license that its parties may download, by name:
 * - its certificate;
 * - the agreement as both consented to it;
 * - the private facts, whose digest is in the certificate;
 * - the machine-readable policy.
 * The caller must authorize the actor.
 */
const files: Readonly<Record<string, (grant: GrantRecord) => Promise<LicenseFile | undefined>>> = {
  "certificate.jwt": async ({ id }) => {
    const certificate = await findCertificate(id);
    return certificate && { body: certificate.jws, type: "application/vc+jwt" };
  },
  "agreement.json": async ({ offerId }) => {
    const offer = await findOffer(offerId);
    return offer && { body: offer.agreement.document, type: "application/json" };
  },
  "private-facts.json": async ({ id }) => {
    const certificate = await findCertificate(id);
    return certificate && { body: certificate.privateFacts, type: "application/json" };
  },
  "odrl.json": (grant) => policyOf(grant, odrlPolicy, "application/ld+json"),
  "cawg.json": (grant) => policyOf(grant, cawgAssertion, "application/json"),
};

async function policyOf(grant: GrantRecord, make: (license: LicenseFacts) => object, type: string) {
  const offer = await findOffer(grant.offerId);
  const license = offer && licenseFacts(grant, offer.agreement.content, await databaseTime());
  return license && { body: JSON.stringify(make(license), null, 2), type };
}

/**
 * Responds with one of a license's files as a download. 404 for an unknown name, or if the reader is not a party (`grant`
 * undefined).
 */
export async function licenseFile(grant: GrantRecord | undefined, name: string): Promise<Response> {
  const file = grant && Object.hasOwn(files, name) ? await files[name]?.(grant) : undefined;
  if (!grant || !file) return new Response("There is no such file, or not for you.\n", { status: 404 });
  return new Response(file.body, {
    headers: {
      "content-type": file.type,
      "content-disposition": `attachment; filename="license-${grant.id}-${name}"`,
      "cache-control": "no-store",
    },
  });
}
