import { type CertificateFacts, licenseCredential, privateFacts } from "@/lib/certificates/credential";
import { certificateHash, signCredential } from "@/lib/certificates/keys";
import { SAMPLE_NUMBER as ID } from "@/lib/license-rows/rules";
import { type Agreement, makeAgreement } from "@/lib/terms/agreement";
import { SAMPLE_NOTICE } from "@/lib/terms/notices";
import { NARROWEST } from "@/lib/terms/scope";

const invented = makeAgreement(
  ID,
  {
    rights: ["likeness", "voice"],
    category: "advertising",
    territory: "us",
    termMonths: 12,
    useCase: "A spring campaign for a coffee roaster, on social media.",
    priceCents: 35_000,
    scope: NARROWEST,
    replica: null,
  },
  {
    licensor: { id: ID, name: "Ines Calloway" },
    licensee: {
      id: ID,
      organisation: "Harbor & Pine Coffee",
      representative: "Jo Pine",
      email: "jo@harbor-pine.example",
    },
    zone: "UTC",
  },
);

/** The current calendar year, so that the specimen is in effect. */
const yearOf = (now: Date) => ({
  effectiveAt: new Date(Date.UTC(now.getUTCFullYear(), 0, 1)),
  expiresAt: new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1)),
});

type Invented = Omit<CertificateFacts, "licensor" | "place">;

/**
 * The certificate of an invented license, signed like a real one and marked as a specimen. Pass only what this server invented.
 */
export function signSpecimen(facts: Invented): Promise<string> {
  const { effectiveAt } = facts.grant;
  const licensor = { verifiedAt: effectiveAt, activatedAt: effectiveAt };
  const credential = licenseCredential({ ...facts, licensor, place: { list: 1, place: 0 } });
  const subject = { ...credential.credentialSubject, specimen: true, notice: SAMPLE_NOTICE };
  return signCredential({ ...credential, credentialSubject: subject });
}

/** What only the parties would have, but without a secret, because all of it is invented. */
export const inventedFacts = (agreement: Agreement, licensorEmail: string): string =>
  privateFacts(agreement, licensorEmail, "0".repeat(32));

let made: { year: number; text: Promise<string> } | undefined;

/** This year's specimen. */
export function specimen(now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  if (made?.year === year) return made.text;
  const grant = { id: ID, ...yearOf(now) };
  const text = signSpecimen({
    grant: { ...grant, certificateHash: certificateHash({ grantId: ID, agreementHash: invented.hash, ...grant }) },
    agreement: invented,
    evidence: [],
    privateFacts: inventedFacts(invented.content, "ines@calloway.example"),
  });
  made = { year, text };
  return made.text;
}

/** A forged specimen: AI training added to the rights under the original signature. */
export async function forgedSpecimen(now: Date): Promise<string> {
  const [head, body = "", tail] = (await specimen(now)).split(".");
  const text = Buffer.from(body, "base64url").toString("utf8");
  const forged = text
    .replace('"aiTraining":"prohibited"', '"aiTraining":"permitted-revocable"')
    .replace('"rights":["Likeness","Voice"]', '"rights":["Likeness","Voice","AI training"]');
  return [head, Buffer.from(forged).toString("base64url"), tail].join(".");
}
