import { inventedFacts, signSpecimen } from "@/lib/certificates/specimen";
import { licenseFacts } from "@/lib/license-rows/facts";
import type { SampleLicense } from "@/lib/licenses/sandbox-sample";
import { evidenceOf } from "@/lib/offers/consents";
import { odrlPolicy } from "@/lib/policies/odrl";
import { cawgAssertion } from "@/lib/policies/training";

type SampleFile = { type: string; body: string | Promise<string> };

const asJson = (value: object): string => JSON.stringify(value, null, 2);

const factsOf = ({ grant, offer }: SampleLicense, now: Date) => licenseFacts(grant, offer.agreement.content, now);

/** The files of a sample, like those of a license (lib/licenses/files). No table holds a sample. */
const files: Readonly<Record<string, (license: SampleLicense, now: Date) => SampleFile>> = {
  "certificate.jwt": (license) => ({ type: "application/vc+jwt", body: sampleCertificate(license) }),
  "agreement.json": ({ offer }) => ({ type: "application/json", body: offer.agreement.document }),
  "private-facts.json": (license) => ({ type: "application/json", body: sampleFacts(license) }),
  "odrl.json": (license, now) => ({ type: "application/ld+json", body: asJson(odrlPolicy(factsOf(license, now))) }),
  "cawg.json": (license, now) => ({ type: "application/json", body: asJson(cawgAssertion(factsOf(license, now))) }),
};

/** 404 for an unknown name, or without a license: the browser has no sample, or its sample made no license. */
export async function sampleFile(license: SampleLicense | undefined, name: string, now: Date): Promise<Response> {
  const file = license && Object.hasOwn(files, name) ? files[name]?.(license, now) : undefined;
  if (!file) return new Response("There is no such file in this browser's sample.\n", { status: 404 });
  return new Response(await file.body, {
    headers: {
      "content-type": file.type,
      "content-disposition": `attachment; filename="sample-license-${name}"`,
      "cache-control": "no-store",
    },
  });
}

/** Always the same text, because it is signed again rather than kept. */
const sampleFacts = ({ offer }: SampleLicense): string => inventedFacts(offer.agreement.content, offer.creatorEmail);

/** Signed like a real one, and marked as a specimen, as our verifier then says. */
export const sampleCertificate = (license: SampleLicense): Promise<string> => {
  const { offer, grant } = license;
  return signSpecimen({
    grant,
    agreement: offer.agreement,
    evidence: evidenceOf(offer, grant.effectiveAt, "session"),
    privateFacts: sampleFacts(license),
  });
};
