import { isGranted, type LicenseFacts } from "@/lib/license-rows/facts";
import { actions, limitsOf, ODRL_CONTEXT, PROFILE, PROFILE_CONTEXT } from "@/lib/policies/profile";
import { rightsKnownTo } from "@/lib/terms/facts";
import { RIGHTS, type Right } from "@/lib/terms/terms";

const urn = (id: string): string => `urn:uuid:${id}`;
const term = (name: string): string => `likeright:${name}`;

/** The term includes its start and excludes its end. */
const instant = (operator: "gteq" | "lt", at: Date) => ({
  leftOperand: "dateTime",
  operator,
  rightOperand: { "@value": at.toISOString(), "@type": "xsd:dateTime" },
});

const constraints = (license: LicenseFacts, right: Right) => [
  instant("gteq", license.effectiveAt),
  instant("lt", license.expiresAt),
  ...limitsOf(license, right).map(([leftOperand, operator, rightOperand]) => ({ leftOperand, operator, rightOperand })),
];

/**
 * A license as an ODRL 2.2 Agreement in the site's profile, as JSON-LD: a permission for each right currently granted,
 * a prohibition for each withheld one. Names the parties; contains no price, address, intended use, product or described
 * use. An agreement without a scope names no replica, so that its policy does not either.
 */
export function odrlPolicy(license: LicenseFacts) {
  const { licensor, licensee } = license;
  const granted = RIGHTS.filter((right) => isGranted(license, right));
  const withheld = rightsKnownTo(license).filter((right) => !granted.includes(right));
  return {
    "@context": [ODRL_CONTEXT, PROFILE_CONTEXT],
    "@type": "Agreement",
    uid: urn(license.number),
    profile: PROFILE,
    state: license.address,
    conflict: "prohibit",
    assigner: { "@type": ["Party", "vcard:Individual"], uid: urn(licensor.id), "vcard:fn": licensor.name },
    assignee: {
      "@type": ["Party", licensee.organisation === null ? "vcard:Individual" : "vcard:Organization"],
      uid: urn(licensee.id),
      "vcard:fn": licensee.name,
    },
    target: { "@type": ["Asset", term("Persona")], uid: `${urn(licensor.id)}#persona` },
    ...(granted.length > 0 && {
      permission: granted.map((right) => ({
        action: term(actions[right]),
        constraint: constraints(license, right),
        ...(right === "training" && { revocable: true }),
        ...(right === "replica" && license.replica && { describedUses: license.replica.uses.length }),
        ...(right === "replica" && license.replicaEndedAt && { newPiecesUntil: license.replicaEndedAt.toISOString() }),
      })),
    }),
    ...(withheld.length > 0 && { prohibition: withheld.map((right) => ({ action: term(actions[right]) })) }),
  };
}
