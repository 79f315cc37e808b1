import { brand } from "@/lib/brand";
import { isGranted, type LicenseFacts } from "@/lib/license-rows/facts";

const constraint = (license: LicenseFacts): string | undefined =>
  isGranted(license, "training")
    ? `Only by the licensee of ${brand.name} license ${license.number}, within its terms: ${license.address}`
    : undefined;

/**
 * The AI training rules of a delivered file, as the C2PA assertion `cawg.training-mining` 1.1. Data mining and
 * inference are left out, because the agreement does not mention them. A digital replica changes nothing here: it is a
 * performance that imitates a person, made with or without this file, and the vocabulary has no entry for it. Inference,
 * the nearest, is any use of the file as a model's input, of which the described uses permit or forbid nothing in
 * general; and a replica does not imply training. Its count and digest stand in the certificate and the ODRL policy.
 */
export function cawgAssertion(license: LicenseFacts) {
  const info = constraint(license);
  const entry = info === undefined ? { use: "notAllowed" } : { use: "constrained", constraint_info: info };
  return {
    label: "cawg.training-mining",
    data: { entries: { "cawg.ai_training": entry, "cawg.ai_generative_training": entry } },
  };
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const PLUS = "http://ns.useplus.org/ldf/xmp/1.0/";
const VALUES = "http://ns.useplus.org/ldf/vocab/";

/**
 * The PLUS property `DataMining` for a picture's XMP metadata: one element for its `rdf:RDF`. Its values are about mining
 * and training alone, so that a digital replica changes nothing here either.
 */
export function plusDataMining(license: LicenseFacts): string {
  const info = constraint(license);
  const value = VALUES + (info === undefined ? "DMI-PROHIBITED-AIMLTRAINING" : "DMI-PROHIBITED-SEECONSTRAINT");
  const start = `<rdf:Description xmlns:rdf="${RDF}" xmlns:plus="${PLUS}" rdf:about="" plus:DataMining="${value}"`;
  if (info === undefined) return `${start}/>`;
  const text = `<rdf:Alt><rdf:li xml:lang="x-default">${info}</rdf:li></rdf:Alt>`;
  return `${start}><plus:OtherConstraints>${text}</plus:OtherConstraints></rdf:Description>`;
}
