import { publicUrl } from "@/lib/certificates/credential";
import { findCertificate } from "@/lib/certificates/queries";
import { databaseTime } from "@/lib/clock";
import type { LicenseDocument } from "@/lib/documents/document";
import { SealExpired } from "@/lib/documents/seal";
import { sealedDocument } from "@/lib/documents/sealed";
import { env } from "@/lib/env";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { evidenceIn } from "@/lib/licenses/evidence";
import { log } from "@/lib/log";
import { findOffer } from "@/lib/offers/queries";
import { licensedBy } from "@/lib/policies/licensed";
import { odrlPolicy } from "@/lib/policies/odrl";
import { LockTimeout } from "@/lib/postgres/key-lock";

/** Undefined until the license has a certificate. */
async function documentOf(grant: GrantRecord): Promise<LicenseDocument | undefined> {
  const [offer, certificate] = await Promise.all([findOffer(grant.offerId), findCertificate(grant.id)]);
  if (!offer || !certificate) return undefined;
  const { id, effectiveAt, expiresAt, certificateHash } = grant;
  // As agreed: a license that has since ended keeps its document, which says where to look up its status.
  const agreed = licensedBy({ ...grant, status: "active" }, offer.agreement.content, effectiveAt);
  return {
    grant: { id, effectiveAt, expiresAt, certificateHash },
    agreement: offer.agreement,
    certificate: certificate.jws,
    verifyUrl: publicUrl(id),
    evidence: await evidenceIn(certificate.jws, offer),
    odrl: JSON.stringify(odrlPolicy(agreed), null, 2),
  };
}

const later = (text: string): Response =>
  new Response(`${text}\n`, { status: 503, headers: { "retry-after": "30", "cache-control": "no-store" } });

/**
 * Responds with the sealed PDF of a license as a download; 404 if the reader is not a party (`grant` undefined) or the
 * license has no certificate yet, 503 with an explanation if the PDF cannot be made. `now` is by default the database's
 * time.
 */
export async function licensePdf(grant: GrantRecord | undefined, now?: Date): Promise<Response> {
  const document = grant && (await documentOf(grant));
  if (!document) return new Response("There is no such file, or not for you.\n", { status: 404 });
  const { SEAL_KEY: key, SEAL_CERTIFICATE: certificate, TSA_URL: tsaUrl } = env();
  if (!key || !certificate) return later("This server has no seal for documents (SEAL_KEY and SEAL_CERTIFICATE).");
  try {
    const { bytes, timestampFault } = await sealedDocument(
      document,
      { keys: { key, certificate }, tsaUrl },
      now ?? (await databaseTime()),
    );
    if (timestampFault)
      log.warn({ grantId: document.grant.id, timestampFault }, "a document was sealed without a timestamp");
    return new Response(Uint8Array.from(bytes), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="license-${document.grant.id}.pdf"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (error instanceof LockTimeout) return later("Many documents are being made. Try again in half a minute.");
    if (!(error instanceof SealExpired)) throw error;
    log.error({ err: error }, "no document can be sealed");
    return later(
      "The certificate of our seal has expired, so no document is made until it is renewed. Nothing is lost.",
    );
  }
}
