import { findCertificate } from "@/lib/certificates/queries";
import { databaseTime } from "@/lib/clock";
import { type LicenseFacts, licenseFacts } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { findOffer } from "@/lib/offers/queries";
import { odrlPolicy } from "@/lib/policies/odrl";
import { cawgAssertion } from "@/lib/policies/training";

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
