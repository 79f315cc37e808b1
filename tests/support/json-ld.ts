import jsonld from "jsonld";
import { ODRL_CONTEXT, PROFILE_CONTEXT, vocabulary } from "@/lib/policies/profile";

/** Of the W3C's context of ODRL 2.2 the terms that our policies use, as it defines them; and the one of TDMRep 1.0. */
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

/** A node of expanded JSON-LD: its keys are whole IRIs, its values lists. */
export type Node = { "@id"?: string; "@type"?: string[]; "@value"?: unknown } & {
  [key: string]: Node[] | unknown;
};

/**
 * What a processor of JSON-LD makes of a document. Throws when it would drop anything: a term that no context defines, or a
 * name that is no IRI. Nothing is fetched.
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

/** The nodes that a node names by a property. */
export const nodesOf = (node: Node | undefined, property: string): Node[] =>
  (node?.[property] as Node[] | undefined) ?? [];
