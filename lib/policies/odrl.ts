import { type Licensed, permits, stateOf } from "@/lib/policies/licensed";
import { actions, ODRL_CONTEXT, PROFILE, PROFILE_CONTEXT, regions } from "@/lib/policies/profile";
import { RIGHTS } from "@/lib/terms/terms";

const urn = (id: string): string => `urn:uuid:${id}`;
const term = (name: string): string => `likeright:${name}`;

/** The term includes its start and excludes its end. */
const instant = (operator: "gteq" | "lt", at: Date) => ({
  leftOperand: "dateTime",
  operator,
  rightOperand: { "@value": at.toISOString(), "@type": "xsd:dateTime" },
});

function constraints({ grant, agreement: { category, territory } }: Licensed) {
  const region = territory === "global" ? undefined : regions[territory];
  return [
    instant("gteq", grant.effectiveAt),
    instant("lt", grant.expiresAt),
    { leftOperand: "purpose", operator: "eq", rightOperand: { "@id": term(category) } },
    ...(region
      ? [
          {
            leftOperand: "spatial",
            operator: "eq",
            rightOperand: {
              "@id": term(region.name),
              ...(region.notation && { "skos:notation": region.notation }),
            },
          },
        ]
      : []),
  ];
}

/**
 * A license as an ODRL 2.2 Agreement in the site's profile, as JSON-LD: a permission for each right currently granted,
 * a prohibition for each withheld one. Names the parties; contains no price, address or intended use.
 */
export function odrlPolicy(licensed: Licensed) {
  const { grant, agreement } = licensed;
  const { licensor, licensee } = agreement;
  const granted = RIGHTS.filter((right) => permits(licensed, right));
  const withheld = RIGHTS.filter((right) => !granted.includes(right));
  return {
    "@context": [ODRL_CONTEXT, PROFILE_CONTEXT],
    "@type": "Agreement",
    uid: urn(grant.id),
    profile: PROFILE,
    state: stateOf(licensed),
    conflict: "prohibit",
    assigner: { "@type": ["Party", "vcard:Individual"], uid: urn(licensor.id), "vcard:fn": licensor.name },
    assignee: {
      "@type": ["Party", licensee.organisation === null ? "vcard:Individual" : "vcard:Organization"],
      uid: urn(licensee.id),
      "vcard:fn": licensee.organisation ?? licensee.representative,
    },
    target: { "@type": ["Asset", term("Persona")], uid: `${urn(licensor.id)}#persona` },
    ...(granted.length > 0 && {
      permission: granted.map((right) => ({
        action: term(actions[right]),
        constraint: constraints(licensed),
        ...(right === "training" && { revocable: true }),
      })),
    }),
    ...(withheld.length > 0 && { prohibition: withheld.map((right) => ({ action: term(actions[right]) })) }),
  };
}
