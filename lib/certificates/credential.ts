import { createHash } from "node:crypto";
import { brand } from "@/lib/brand";
import { certificateHash } from "@/lib/certificates/hash";
import { issuerDid } from "@/lib/certificates/keys";
import { siteUrl } from "@/lib/env";
import { publicUrl } from "@/lib/license-rows/facts";
import type { Agreement, FrozenAgreement } from "@/lib/terms/agreement";
import { type AgreedFacts, agreedFacts } from "@/lib/terms/facts";
import { replicaDigest } from "@/lib/terms/replica-digest";
import { editLabels, mediumLabels } from "@/lib/terms/scope";
import { rightLabels } from "@/lib/terms/terms";
import { canonicalJson } from "@/lib/text/canonical";
import { domainOf } from "@/lib/text/email";
import { lastDayOf } from "@/lib/time";

export type StatusPlace = { list: number; place: number };

/**
 * `statementDigest`: hex SHA-256 of the statement agreed to. `replica-initials`: the licensor's under the described uses
 * of a digital replica, besides the agreement.
 */
export type Evidence = {
  party: "licensor" | "licensee";
  method:
    | "offer"
    | "counter-offer"
    | "decision-link"
    | "decision-session"
    | "standing-instruction"
    | "replica-initials";
  agreedAt: Date;
  statementDigest: string;
};

/** Database values only, written by the decision. */
export type CertificateFacts = {
  grant: { id: string; effectiveAt: Date; expiresAt: Date; certificateHash: string };
  agreement: FrozenAgreement;
  licensor: { verifiedAt: Date | null; activatedAt: Date | null };
  /** When staff checked its organisation, if they did. */
  licensee?: { checkedAt: Date | null };
  evidence: readonly Evidence[];
  place: StatusPlace;
  privateFacts: string;
};

/**
 * The facts that only the parties hold, as canonical JSON, with which they can show what a certificate is about.
 * `salt`, 128 random bits, keeps others from guessing them from their digest.
 */
export const privateFacts = ({ price, fee, licensee, use }: Agreement, licensorEmail: string, salt: string): string =>
  canonicalJson({ salt, price, fee, emails: { licensor: licensorEmail, licensee: licensee.email }, use });

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What agreements older than version 3 do not say, their certificates do not claim. */
function scopeClaims({ scope, replica, term, words }: AgreedFacts, expiresAt: Date, territory: object) {
  if (!scope) return { term, exclusive: false as const };
  return {
    term: { ...term, ...(term.zone && { lastDay: lastDayOf(expiresAt, term.zone) }) },
    exclusive: scope.exclusivity ? { field: words.field, territory } : (false as const),
    media: scope.media.map((medium) => mediumLabels[medium]),
    creatorsAccount: scope.handle,
    edits: editLabels[scope.edits],
    ...(replica && { replica: { uses: replica.uses.length, digest: replicaDigest(replica) } }),
  };
}

const territoryOf = ({ territory, words }: AgreedFacts) =>
  territory === "us" ? { countries: ["US"] } : { region: words.where };

const verificationOf = ({ verifiedAt, activatedAt }: CertificateFacts["licensor"]) => ({
  level: verifiedAt ? "identity-reviewed" : "address-confirmed",
  ...((verifiedAt ?? activatedAt) && { checkedAt: (verifiedAt ?? activatedAt)?.toISOString() }),
});

/** What is known of a licensee: somebody with an address there followed our link. Never what stands before the "@". */
const licenseeVerification = (checkedAt: Date | null | undefined, email: string) => ({
  level: checkedAt ? "organisation-checked" : "mailbox-confirmed",
  domain: domainOf(email),
  ...(checkedAt && { checkedAt: checkedAt.toISOString() }),
});

export const statusListUrl = (list: number, site = siteUrl()): string => `${site}/status/${list}`;

/** W3C Bitstring Status List. */
const statusEntry = ({ list, place }: StatusPlace) => ({
  id: `${statusListUrl(list)}#${place}`,
  type: "BitstringStatusListEntry",
  statusPurpose: "revocation",
  statusListIndex: String(place),
  statusListCredential: statusListUrl(list),
});

const credentialContext = ["https://www.w3.org/ns/credentials/v2", { "@vocab": `${brand.url}/ns/license#` }];

export const credentialIssuer = () => ({ id: issuerDid(), name: brand.name });

/**
 * The certificate of a license as an unsigned W3C Verifiable Credential 2.0. It is public: price, addresses and
 * intended use are included only as a digest, as are the described uses of a replica; product and competitors are not. It has no `exp`, because an ended license must still verify.
 */
export function licenseCredential(facts: CertificateFacts) {
  const { grant, agreement, evidence, place } = facts;
  const agreed = agreedFacts(agreement.content);
  const { licensor, licensee, rights, withheld, words } = agreed;
  const territory = territoryOf(agreed);
  const recomputed = certificateHash({ ...grant, grantId: grant.id, agreementHash: agreement.hash });
  return {
    "@context": credentialContext,
    id: publicUrl(grant.id),
    type: ["VerifiableCredential", "LikenessLicenseCredential"],
    issuer: credentialIssuer(),
    validFrom: grant.effectiveAt.toISOString(),
    validUntil: grant.expiresAt.toISOString(),
    credentialSubject: {
      id: `urn:uuid:${grant.id}`,
      licensor: {
        id: `urn:uuid:${licensor.id}`,
        name: licensor.name,
        verification: verificationOf(facts.licensor),
      },
      licensee: {
        name: licensee.name,
        verification: licenseeVerification(facts.licensee?.checkedAt, licensee.email),
      },
      rights: rights.map((right) => rightLabels[right]),
      aiTraining: rights.includes("training") ? "permitted-revocable" : "prohibited",
      withheld: withheld.map((right) => rightLabels[right]),
      fieldOfUse: words.field,
      territory,
      ...scopeClaims(agreed, grant.expiresAt, territory),
      sublicensable: false,
      agreement: { version: agreed.version, digest: agreement.hash },
      privateFactsDigest: sha256(facts.privateFacts),
      payment: { state: "simulated" },
      rehearsal: true,
      // The rosette of a license older than stored agreements cannot be recomputed from these facts.
      ...(recomputed === grant.certificateHash && { rosette: recomputed }),
    },
    credentialStatus: statusEntry(place),
    evidence: evidence.map(({ party, method, agreedAt, statementDigest }) => ({
      type: ["ElectronicAgreement"],
      party,
      method,
      agreedAt: agreedAt.toISOString(),
      statementDigest,
    })),
  };
}

/** Certificates of earlier releases may lack fields that were added since, as the verification of the licensee. */
export type LicenseCredential = ReturnType<typeof licenseCredential>;
