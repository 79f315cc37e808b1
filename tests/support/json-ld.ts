import jsonld from "jsonld";
import { ODRL_CONTEXT, PROFILE_CONTEXT, vocabulary } from "@/lib/policies/profile";

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
      ...plain("Agreement Offer Asset Party prohibit dateTime purpose spatial eq gteq lt obtainConsent rightOperand"),
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
