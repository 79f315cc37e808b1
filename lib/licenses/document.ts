import { findCertificate } from "@/lib/certificates/queries";
import { databaseTime } from "@/lib/clock";
import type { LicenseDocument } from "@/lib/documents/document";
import { SealExpired } from "@/lib/documents/seal";
import { type Copies, copiesOf, isUnderWay, proposedDocument, sealedDocument, sourceOf } from "@/lib/documents/sealed";
import { env } from "@/lib/env";
import { checkLimit, giveBackAttempt } from "@/lib/http/limits";
import { licenseFacts } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { endingsOf } from "@/lib/license-rows/rules";
import { evidenceIn, signedReplicaIn } from "@/lib/licenses/evidence";
import { log } from "@/lib/log";
import { type AwaitedParty, findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { stateAt } from "@/lib/offers/rules";
import { odrlPolicy } from "@/lib/policies/odrl";
import { LockTimeout } from "@/lib/postgres/key-lock";

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
