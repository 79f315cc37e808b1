import { createHash } from "node:crypto";
import { brand } from "@/lib/brand";
import { certificateHash, issuerDid } from "@/lib/certificates/keys";
import { siteUrl } from "@/lib/env";
import { publicUrl } from "@/lib/license-rows/facts";
import type { EndedRight } from "@/lib/license-rows/rules";
import type { Agreement, FrozenAgreement } from "@/lib/terms/agreement";
import { type AgreedFacts, agreedFacts } from "@/lib/terms/facts";
import { replicaDigest } from "@/lib/terms/replica-digest";
import { editLabels, mediumLabels } from "@/lib/terms/scope";
import { RIGHTS, rightLabels } from "@/lib/terms/terms";
import { domainOf } from "@/lib/text/email";
import { canonicalJson } from "@/lib/text/version";
import { lastDayOf } from "@/lib/time";

export type StatusPlace = { list: number; place: number };

/**
 * `statementDigest`: hex SHA-256 of the statement agreed to. `replica-initials`: the licensor's, under a digital replica's
 * described uses, in addition to the agreement.
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

/** Only values from the database, written by the decision. */
export type CertificateFacts = {
  grant: { id: string; effectiveAt: Date; expiresAt: Date; certificateHash: string };
  agreement: FrozenAgreement;
  licensor: { verifiedAt: Date | null; activatedAt: Date | null };
  /** When staff checked the licensee's organisation, if they did. */
  licensee?: { checkedAt: Date | null };
  evidence: readonly Evidence[];
  place: StatusPlace;
  privateFacts: string;
};

/**
 * The facts that only the parties have, as canonical JSON. With these they can show what a certificate is about. `salt`: 128
 * random bits that keep others from guessing the facts from their digest.
 */
export const privateFacts = ({ price, fee, licensee, use }: Agreement, licensorEmail: string, salt: string): string =>
  canonicalJson({ salt, price, fee, emails: { licensor: licensorEmail, licensee: licensee.email }, use });

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Certificates claim nothing that agreements older than version 3 do not say. */
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

/**
 * What is known about a licensee: somebody with an address there followed our link. Never includes what comes before the "@".
 */
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

export const credentialContext = ["https://www.w3.org/ns/credentials/v2", { "@vocab": `${brand.url}/ns/license#` }];

export const credentialIssuer = () => ({ id: issuerDid(), name: brand.name });

/**
 * A license's certificate as an unsigned W3C Verifiable Credential 2.0. It is public, so price, addresses, intended use and a
 * replica's described uses are included only as a digest. Product and competitors are left out. It has no `exp`, because an
 * ended license must still verify.
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
      // If the license is older than stored agreements, its rosette cannot be recomputed from these facts.
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

/** A right that is no longer licensed, in a certificate of a license that goes on. `uses` and `digest`: for a replica. */
type EndedClaim = { right: string; endedAt: string; uses?: number; digest?: string };

type FirstCredential = ReturnType<typeof licenseCredential>;

/**
 * Certificates from earlier releases may lack fields added since, such as the licensee's verification. `ended`: only in a
 * certificate that replaced another.
 */
export type LicenseCredential = Omit<FirstCredential, "credentialSubject"> & {
  credentialSubject: FirstCredential["credentialSubject"] & {
    replica?: { uses: number; digest: string };
    ended?: EndedClaim[];
  };
};

/**
 * The same license without the rights that ended on their own, at a place of its own. Everything else stays as first issued.
 */
export function withoutEnded(
  credential: LicenseCredential,
  ended: readonly EndedRight[],
  place: StatusPlace,
): LicenseCredential {
  const { replica, ...subject } = credential.credentialSubject;
  const over = new Set<string>(ended.map(({ right }) => rightLabels[right]));
  const withheld = new Set<string>([...subject.withheld, ...over]);
  const goesOn = (right: EndedRight["right"]): boolean => !over.has(rightLabels[right]);
  return {
    ...credential,
    credentialSubject: {
      ...subject,
      rights: subject.rights.filter((right) => !over.has(right)),
      withheld: RIGHTS.map((right) => rightLabels[right]).filter((label) => withheld.has(label)),
      ...(!goesOn("training") && { aiTraining: "prohibited" as const }),
      ...(replica && goesOn("replica") && { replica }),
      ended: ended.map(({ right, at }) => ({
        right: rightLabels[right],
        endedAt: at.toISOString(),
        ...(right === "replica" && replica),
      })),
    },
    credentialStatus: statusEntry(place),
  };
}
