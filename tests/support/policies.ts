import fc from "fast-check";
import jsonld from "jsonld";
import type { LicenseFacts } from "@/lib/license-rows/facts";
import { ODRL_CONTEXT, PROFILE_CONTEXT, vocabulary } from "@/lib/policies/profile";
import { makeAgreement } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { NARROWEST } from "@/lib/terms/scope";
import { termEnd } from "@/lib/terms/term";
import { CATEGORIES, type OfferTerms, RIGHTS, TERRITORIES } from "@/lib/terms/terms";

const terms: OfferTerms = {
  rights: ["voice", "training"],
  category: "advertising",
  territory: "us",
  termMonths: 3,
  useCase: "A secret campaign.",
  priceCents: 123_400,
  scope: NARROWEST,
  replica: null,
};
const names = { licensor: "Ada Merritt", organisation: "Larsen Coffee" as string | null, representative: "Bo Larsen" };

type Changes = {
  terms?: Partial<OfferTerms>;
  names?: Partial<typeof names>;
  state?: LicenseFacts["state"];
  replicaEndedAt?: Date;
  trainingEndedAt?: Date;
};

export function sampleLicensed(changes: Changes = {}): LicenseFacts {
  const trainingEndedAt = changes.trainingEndedAt ?? null;
  const { licensor, organisation, representative } = { ...names, ...changes.names };
  const { content } = makeAgreement(
    "5f0c7a52-6f55-4a57-9a52-000000000004",
    { ...terms, ...changes.terms },
    {
      licensor: { id: "5f0c7a52-6f55-4a57-9a52-000000000002", name: licensor },
      licensee: {
        id: "5f0c7a52-6f55-4a57-9a52-000000000003",
        organisation,
        representative,
        email: "bo@secret.test",
      },
    },
  );
  const id = "5f0c7a52-6f55-4a57-9a52-000000000001";
  const expiresAt = new Date("2027-02-28T12:00:00.000Z");
  return {
    ...agreedFacts({
      ...content,
      rights: content.rights.filter((right) => right !== "training" || trainingEndedAt === null),
    }),
    number: id,
    address: `https://site.test/v/${id}`,
    state: changes.state ?? "active",
    effectiveAt: new Date("2026-11-30T12:00:00.000Z"),
    expiresAt,
    endsAt: expiresAt,
    end: termEnd(expiresAt, content.term),
    trainingEndedAt,
    replicaEndedAt: changes.replicaEndedAt ?? null,
  };
}

/** Parts of a sample that policies must not contain: price and fee, address, intended use, representative. */
export const SECRETS = /1,?234|secret|Bo Larsen/i;

export const anyLicensed = fc
  .record({
    terms: fc.record({
      rights: fc.subarray([...RIGHTS]),
      category: fc.constantFrom(...CATEGORIES),
      territory: fc.constantFrom(...TERRITORIES),
    }),
    names: fc.record({
      licensor: fc.string({ unit: "grapheme" }),
      organisation: fc.option(fc.string({ unit: "grapheme" })),
      representative: fc.string({ unit: "grapheme" }),
    }),
    state: fc.constantFrom("active" as const, "expired" as const, "revoked" as const),
  })
  .map(sampleLicensed);

/** The terms that our policies use of the W3C's ODRL 2.2 context, as it defines them, and the TDMRep 1.0 context. */
const contexts: Readonly<Record<string, object>> = {
  [ODRL_CONTEXT]: {
    "@context": {
      odrl: "http://www.w3.org/ns/odrl/2/",
      xsd: "http://www.w3.org/2001/XMLSchema#",
      skos: "http://www.w3.org/2004/02/skos/core#",
      vcard: "http://www.w3.org/2006/vcard/ns#",
      uid: "@id",
      type: "@type",
      ...plain("Agreement Offer Asset Party prohibit dateTime purpose spatial media"),
      ...plain("eq gteq lt isAnyOf obtainConsent rightOperand"),
      ...references("@id", "profile target assigner assignee permission prohibition constraint duty"),
      ...references("@vocab", "action conflict leftOperand operator"),
    },
  },
  "http://www.w3.org/ns/tdmrep.jsonld": { "@context": { tdm: "http://www.w3.org/ns/tdmrep#", mine: "tdm:mine" } },
  [PROFILE_CONTEXT]: vocabulary(),
};

function plain(names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, `odrl:${name}`]));
}

function references(type: string, names: string): Record<string, object> {
  return Object.fromEntries(names.split(" ").map((name) => [name, { "@type": type, "@id": `odrl:${name}` }]));
}

/** Expanded JSON-LD: keys are full IRIs, values are lists. */
export type Node = { "@id"?: string; "@type"?: string[]; "@value"?: unknown } & {
  [key: string]: Node[] | unknown;
};

/**
 * Throws if a processor would drop anything: a term that no context defines, or a name that is not an IRI. Fetches
 * nothing.
 */
export async function expandJsonLd(document: object): Promise<Node[]> {
  return jsonld.expand(document, {
    safe: true,
    documentLoader: async (documentUrl) => {
      const found = contexts[documentUrl];
      if (!found) throw new Error(`No context at ${documentUrl}`);
      return { documentUrl, document: found };
    },
  }) as Promise<Node[]>;
}

export const nodesOf = (node: Node | undefined, property: string): Node[] =>
  (node?.[property] as Node[] | undefined) ?? [];

type Rule = { name: string; value: string };
type Group = { agents: string[]; rules: Rule[] };
/** `records` belong to no group. */
type RobotsText = { groups: Group[]; records: Rule[] };

/** Global records: RFC 9309 (2.2.4), and RSL 1.0 (4.4) before the first group. */
const isGlobal = (name: string, group: Group | undefined) => name === "sitemap" || !group;

/** By RFC 9309: names in any case, comments, groups of one or more user agents. */
export function parseRobots(text: string): RobotsText {
  const found: RobotsText = { groups: [], records: [] };
  let group: Group | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = "", value = ""] = /^[ \t]*([a-z-]+)[ \t]*:[ \t]*([^#]*?)[ \t]*(?:#.*)?$/i.exec(line) ?? [];
    const rule = { name: name.toLowerCase(), value };
    if (rule.name === "user-agent") {
      if (!group || group.rules.length > 0) {
        group = { agents: [], rules: [] };
        found.groups.push(group);
      }
      group.agents.push(value.toLowerCase());
    } else if (rule.name && isGlobal(rule.name, group)) found.records.push(rule);
    else if (rule.name) group?.rules.push(rule);
  }
  return found;
}

export const rulesOf = ({ groups }: RobotsText, name: string): string[] =>
  groups.flatMap(({ agents, rules }) =>
    agents.includes("*") ? rules.flatMap((rule) => (rule.name === name ? rule.value : [])) : [],
  );

/**
 * A dictionary of tokens (RFC 9651, section 3.2), such as an aipref preference of the IETF. Throws for anything else.
 */
export function parsePreference(text: string): Record<string, string> {
  const members = text
    .split(/[ \t]*,[ \t]*/)
    .map((member) => /^([a-z*][a-z0-9_.*-]*)=([A-Za-z*][\w.-]*)$/.exec(member));
  return Object.fromEntries(
    members.map((member) => {
      if (!member) throw new Error(`No dictionary of tokens: ${text}`);
      return [member[1], member[2]];
    }),
  );
}
