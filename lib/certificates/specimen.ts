import { licenseCredential, privateFacts } from "@/lib/certificates/credential";
import { certificateHash } from "@/lib/certificates/hash";
import { signCredential } from "@/lib/certificates/sign";
import { makeAgreement } from "@/lib/terms/agreement";
import { NARROWEST } from "@/lib/terms/scope";

/** A number that no license has. The migration reserves place 0 of the first list for it. */
const ID = "00000000-0000-4000-8000-000000000000";

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

/** A calendar year, so that the specimen is in effect. */
const yearOf = (now: Date) => ({
  effectiveAt: new Date(Date.UTC(now.getUTCFullYear(), 0, 1)),
  expiresAt: new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1)),
});

let made: { year: number; text: Promise<string> } | undefined;

/** An invented license, signed like a real one and marked as a specimen. */
export function specimen(now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  if (made?.year === year) return made.text;
  const grant = { id: ID, ...yearOf(now) };
  const credential = licenseCredential({
    grant: { ...grant, certificateHash: certificateHash({ grantId: ID, agreementHash: invented.hash, ...grant }) },
    agreement: invented,
    licensor: { verifiedAt: grant.effectiveAt, activatedAt: grant.effectiveAt },
    evidence: [],
    place: { list: 1, place: 0 },
    privateFacts: privateFacts(invented.content, "ines@calloway.example", "0".repeat(32)),
  });
  const subject = { ...credential.credentialSubject, specimen: true };
  made = { year, text: signCredential({ ...credential, credentialSubject: subject }) };
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
