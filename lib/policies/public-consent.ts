import { credentialIssuer } from "@/lib/certificates/credential";
import type { PublicCreator } from "@/lib/creators/public-page";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { actions, mediumName, ODRL_CONTEXT, PROFILE, PROFILE_CONTEXT } from "@/lib/policies/profile";
import { limitedMedia } from "@/lib/terms/scope";
import { RIGHTS } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

const term = (name: string): string => `likeright:${name}`;

/** Hours for which a signed consent statement is valid; it must be fetched again before it is relied on. */
const STANDS_HOURS = 24;

/**
 * What a creator consents to, as an ODRL 2.2 Offer in the site's profile, as JSON-LD: for each right that may be
 * licensed a permission with the duty to obtain consent, which an approved offer gives; for every other right a
 * prohibition, and one of training on the creator's samples and pictures.
 */
export function consentPolicy(creator: PublicCreator, site = siteUrl()) {
  const page = site + paths.creatorPage(creator.slug);
  const offered = RIGHTS.filter((right) => creator.rights.includes(right));
  const withheld = RIGHTS.filter((right) => !creator.rights.includes(right));
  const media = limitedMedia(creator.media)?.map((medium) => ({ "@id": term(mediumName(medium)) }));
  const purposes = creator.categories.map((category) => ({ "@id": term(category) }));
  return {
    "@context": [ODRL_CONTEXT, PROFILE_CONTEXT],
    "@type": "Offer",
    uid: site + paths.creatorFile(creator.slug, "consent.json"),
    profile: PROFILE,
    conflict: "prohibit",
    assigner: {
      "@type": ["Party", "vcard:Individual"],
      uid: page,
      "vcard:fn": creator.displayName,
      "vcard:hasURL": page,
    },
    target: { "@type": ["Asset", term("Persona")], uid: `${page}#persona` },
    ...(offered.length > 0 && {
      permission: offered.map((right) => ({
        action: term(actions[right]),
        duty: [{ action: "obtainConsent" }],
        ...constraintsOf([
          ["purpose", purposes],
          // Training publishes nothing, so no medium matters to it.
          ["media", (right !== "training" && media) || []],
        ]),
        ...(right === "training" && { revocable: true }),
      })),
    }),
    prohibition: [
      ...withheld.map((right) => ({ action: term(actions[right]) })),
      // Whatever a license may permit: what the site itself publishes trains nothing.
      ...["samples", "pictures"].map((part) => ({
        action: term(actions.training),
        target: { "@type": "Asset", uid: `${page}#${part}` },
      })),
    ],
  };
}

/** What is not limited has no constraint. */
function constraintsOf(limits: readonly (readonly [leftOperand: string, operands: readonly object[]])[]) {
  const constraint = limits
    .filter(([, operands]) => operands.length > 0)
    .map(([leftOperand, rightOperand]) => ({ leftOperand, operator: "isAnyOf", rightOperand }));
  return constraint.length > 0 && { constraint };
}

/** An unsigned W3C VC 2.0, valid for a day from `now`. */
export const consentCredential = (creator: PublicCreator, now: Date): Record<string, unknown> => ({
  "@context": ["https://www.w3.org/ns/credentials/v2", { "@vocab": `${PROFILE}#` }],
  type: ["VerifiableCredential", "ConsentStatement"],
  issuer: credentialIssuer(),
  validFrom: now.toISOString(),
  validUntil: addHours(now, STANDS_HOURS).toISOString(),
  credentialSubject: { id: siteUrl() + paths.creatorPage(creator.slug), policy: consentPolicy(creator) },
});
