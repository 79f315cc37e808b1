import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import type { AgreedFacts } from "@/lib/terms/facts";
import { replicaDigest } from "@/lib/terms/replica-digest";
import { carriesAds, MEDIA, type Medium, mediumLabels } from "@/lib/terms/scope";
import {
  CATEGORIES,
  type Category,
  categoryLabels,
  type Right,
  type Territory,
  territoryLabels,
} from "@/lib/terms/terms";

/** Identifies terms, not a server: the same wherever the site runs. */
export const PROFILE = brand.url + paths.odrlProfile;
export const PROFILE_CONTEXT = brand.url + paths.odrlVocabulary;

export const ODRL_CONTEXT = "http://www.w3.org/ns/odrl.jsonld";
const ODRL = "http://www.w3.org/ns/odrl/2/";

type Term = {
  name: string;
  label: string;
  definition: string;
  /** Its ODRL and RDF classes, and the ODRL action that includes it. */
  type: string;
  includedIn?: string;
  notation?: string;
};

type TermGroup = { id: string; title: string; terms: readonly Term[] };

/** No action includes another, so that no rule affects a second right. */
export const actions: Readonly<Record<Right, string>> = {
  likeness: "likeness",
  voice: "voice",
  replica: "digitalReplica",
  training: "aiTraining",
};

const action = (name: string, label: string, definition: string): Term => ({
  name,
  label,
  definition,
  type: "odrl:Action",
  includedIn: "odrl:use",
});

const region = (name: string, label: string, definition: string, notation?: string): Term => ({
  name,
  label,
  definition,
  type: "odrl:RightOperand",
  ...(notation && { notation }),
});
const namedRegion = (name: string, label: string) =>
  region(name, label, `The region that an agreement names "${label}".`);

/** An ISO 3166-1 country, or a region by name. Worldwide licenses have none. */
const regions: Readonly<Record<Exclude<Territory, "global">, Term>> = {
  us: region("US", "United States", "The country that is US in ISO 3166-1.", "US"),
  north_america: namedRegion("NorthAmerica", territoryLabels.north_america),
  europe: namedRegion("Europe", territoryLabels.europe),
};

const purpose = (category: Category): Term => ({
  name: category,
  label: categoryLabels[category],
  definition: `The field of use "${categoryLabels[category]}" of an agreement.`,
  type: "odrl:RightOperand",
});

const operand = ({ name, notation }: Term) => ({
  "@id": `likeright:${name}`,
  ...(notation && { "skos:notation": notation }),
});

/** "organic_social" as "mediumOrganicSocial": "games" is also a field of use. */
export const mediumName = (medium: Medium): string =>
  `medium_${medium}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const mediumTerm = (medium: Medium): Term => ({
  name: mediumName(medium),
  label: mediumLabels[medium],
  definition:
    mediaDefinitions[medium] ??
    `The medium "${mediumLabels[medium]}" of an agreement, ${carriesAds(medium) ? "paid or unpaid" : "unpaid. Never an ad"}.`,
  type: "odrl:RightOperand",
});

const mediaDefinitions: Partial<Record<Medium, string>> = {
  organic_social: `The medium "${mediumLabels.organic_social}" of an agreement: on social networks, unpaid. Never an ad.`,
  paid_social: `The medium "${mediumLabels.paid_social}" of an agreement: ads on social networks.`,
};

/** Where an agreement ticks no medium. A machine cannot tell which media that leaves. */
const AS_DESCRIBED: Term = {
  name: "asDescribed",
  label: "As described",
  definition: "Only where the intended use of the agreement says, which is in no policy, and never as an ad.",
  type: "odrl:RightOperand",
};

const CREATORS_ACCOUNT = "creatorsAccount";
const DESCRIBED_IN = "describedIn";

/** `leftOperand operator rightOperand` */
type Limit = readonly [leftOperand: string, operator: "eq" | "isAnyOf", rightOperand: unknown];

/** What an agreement says of media and of the creator's account. Older ones than scopes say nothing of it. */
function scopeLimits({ scope }: AgreedFacts): Limit[] {
  if (!scope) return [];
  const media: Limit =
    scope.media.length > 0
      ? ["media", "isAnyOf", scope.media.map((medium) => operand(mediumTerm(medium)))]
      : ["media", "eq", operand(AS_DESCRIBED)];
  // A constraint would narrow: where such ads are allowed, so are all others.
  return scope.handle ? [media] : [media, [`likeright:${CREATORS_ACCOUNT}`, "eq", false]];
}

/** What a license demands of a use, besides its dates. Training publishes nothing, so no medium matters to it. */
export function limitsOf(agreed: AgreedFacts, right: Right): Limit[] {
  const { category, territory, replica } = agreed;
  return [
    ["purpose", "eq", operand(purpose(category))],
    ...(territory === "global" ? [] : [["spatial", "eq", operand(regions[territory])] as const]),
    ...(right === "training" ? [] : scopeLimits(agreed)),
    ...(right === "replica" && replica ? [[`likeright:${DESCRIBED_IN}`, "eq", replicaDigest(replica)] as const] : []),
  ];
}

/** What each left operand means in the profile. */
export const readings = {
  dateTime: "The term of the license: from its first moment (gteq) to the moment it ends (lt).",
  purpose: "The field of use (eq). The intended use of an agreement is in no policy.",
  spatial: "The territory (eq). Without this constraint the license holds everywhere.",
  media:
    "The media in which a use may run (isAnyOf), or none that a policy can name (eq asDescribed). Agreements older than version 3 name none, and their policies have no such constraint.",
};

export const termGroups: readonly TermGroup[] = [
  {
    id: "actions",
    title: "Actions",
    terms: [
      action(actions.likeness, "Likeness", "To use the likeness of the licensor."),
      action(actions.voice, "Voice", "To use the voice of the licensor."),
      action(
        actions.replica,
        "Digital replica",
        "To make and use a performance by computer that imitates the voice or the likeness of the licensor.",
      ),
      action(actions.training, "AI training", "To train a model on the licensor."),
    ],
  },
  {
    id: "assets",
    title: "Assets",
    terms: [
      {
        name: "Persona",
        label: "Persona",
        definition: "The voice and the likeness of the licensor, whatever files they are delivered in.",
        type: "rdfs:Class",
      },
    ],
  },
  { id: "purposes", title: "Fields of use", terms: CATEGORIES.map(purpose) },
  { id: "media", title: "Media", terms: [...MEDIA.map(mediumTerm), AS_DESCRIBED] },
  { id: "territories", title: "Territories", terms: Object.values(regions) },
  {
    id: "operands",
    title: "Left operands",
    terms: [
      {
        name: CREATORS_ACCOUNT,
        label: "Creator’s account",
        definition:
          "Whether a use is an ad that runs from the account of the licensor. A policy of an agreement with media has the constraint (eq false) where that is not allowed.",
        type: "odrl:LeftOperand",
      },
      {
        name: DESCRIBED_IN,
        label: "Described in",
        definition:
          "Of a digital replica: the described uses of which it is one (eq), as the SHA-256 of the canonical JSON (RFC 8785) of the member replica of the agreement, in hex. The uses themselves are in no policy.",
        type: "odrl:LeftOperand",
      },
    ],
  },
  {
    id: "properties",
    title: "Properties",
    terms: [
      {
        name: "revocable",
        label: "Revocable",
        definition:
          "Of a permission: true where the licensor may withdraw it at any time. Withdrawal ends this permission and is not retroactive.",
        type: "rdf:Property",
      },
      {
        name: "describedUses",
        label: "Described uses",
        definition: "Of a permission for a digital replica: how many uses the agreement describes.",
        type: "rdf:Property",
      },
      {
        name: "newPiecesUntil",
        label: "New pieces until",
        definition:
          "Of a permission for a digital replica: the moment from which no new pieces may be made, where the licensor has ended that. Pieces finished before it may run to the end of the term.",
        type: "rdf:Property",
      },
      {
        name: "state",
        label: "State",
        definition: "Of a policy: the page that says whether the license is in effect now.",
        type: "rdf:Property",
      },
    ],
  },
];

/** The JSON-LD context for policies, with the definitions of its terms in the same document. */
export const vocabulary = () => ({
  "@context": {
    odrl: ODRL,
    rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    rdfs: "http://www.w3.org/2000/01/rdf-schema#",
    skos: "http://www.w3.org/2004/02/skos/core#",
    xsd: "http://www.w3.org/2001/XMLSchema#",
    likeright: `${PROFILE}#`,
    revocable: { "@id": "likeright:revocable", "@type": "xsd:boolean" },
    describedUses: { "@id": "likeright:describedUses", "@type": "xsd:nonNegativeInteger" },
    newPiecesUntil: { "@id": "likeright:newPiecesUntil", "@type": "xsd:dateTime" },
    state: { "@id": "likeright:state", "@type": "@id" },
  },
  "@graph": termGroups
    .flatMap(({ terms }) => terms)
    .map(({ name, label, definition, type, includedIn, notation }) => ({
      "@id": `likeright:${name}`,
      "@type": type,
      "rdfs:label": { "@value": label, "@language": "en" },
      "skos:definition": { "@value": definition, "@language": "en" },
      "rdfs:isDefinedBy": { "@id": PROFILE },
      ...(type === "rdfs:Class" && { "rdfs:subClassOf": { "@id": "odrl:Asset" } }),
      ...(includedIn && { "odrl:includedIn": { "@id": includedIn } }),
      ...(notation && { "skos:notation": notation }),
    })),
});
