import { brand } from "@/lib/brand";
import type { LicenseFacts } from "@/lib/license-rows/facts";
import { paths } from "@/lib/paths";
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

/** The right operand of each constraint that a license puts on its permissions, besides its dates. */
export const operandsOf = ({ category, territory }: Pick<LicenseFacts, "category" | "territory">) => ({
  purpose: operand(purpose(category)),
  ...(territory !== "global" && { spatial: operand(regions[territory]) }),
});

/** What each left operand means in the profile. */
export const readings = {
  dateTime: "The term of the license: from its first moment (gteq) to the moment it ends (lt).",
  purpose: "The field of use (eq). The intended use of an agreement is in no policy.",
  spatial: "The territory (eq). Without this constraint the license holds everywhere.",
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
  { id: "territories", title: "Territories", terms: Object.values(regions) },
  {
    id: "properties",
    title: "Properties",
    terms: [
      {
        name: "revocable",
        label: "Revocable",
        definition:
          "Of a permission: true where the licensor may withdraw it at any time. Withdrawal ends the license and is not retroactive.",
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
