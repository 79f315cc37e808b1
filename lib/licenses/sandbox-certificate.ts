import { inventedFacts, signSpecimen } from "@/lib/certificates/specimen";
import type { SampleLicense } from "@/lib/licenses/sandbox-sample";
import { evidenceOf } from "@/lib/offers/consents";

/** Always the same text, because it is signed again rather than kept. */
export const sampleFacts = ({ offer }: SampleLicense): string =>
  inventedFacts(offer.agreement.content, offer.creatorEmail);

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
