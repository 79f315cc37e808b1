import { brand } from "@/lib/brand";
import { isGranted, type LicenseFacts } from "@/lib/license-rows/facts";
import { rightsKnownTo } from "@/lib/terms/facts";
import { replicaDigest } from "@/lib/terms/replica-digest";

const onlyLicensee = (license: LicenseFacts, which: string): string =>
  `Only by the licensee of ${brand.name} license ${license.number}, ${which}: ${license.address}`;

const constraint = (license: LicenseFacts): string | undefined =>
  isGranted(license, "training") ? onlyLicensee(license, "within its terms") : undefined;

/** A custom label of C2PA, under the site's domain: CAWG's own entries are about training, mining and inference alone. */
const REPLICA_ENTRY = `${new URL(brand.url).host.split(".").reverse().join(".")}.digital_replica`;

type Entry = { use: "notAllowed" } | { use: "constrained"; constraint_info: string };

function replicaEntry(license: LicenseFacts): Entry {
  const { replica, replicaEndedAt } = license;
  if (!isGranted(license, "replica") || !replica) return { use: "notAllowed" };
  const uses = replica.uses.length === 1 ? "1 described use" : `${replica.uses.length} described uses`;
  const until = replicaEndedAt ? `, no new pieces from ${replicaEndedAt.toISOString()}` : "";
  const which = `for ${uses} (SHA-256 ${replicaDigest(replica)})${until}, within its terms`;
  return { use: "constrained", constraint_info: onlyLicensee(license, which) };
}

/**
 * The AI rules of a delivered file, as the C2PA assertion `cawg.training-mining` 1.1. Data mining and inference are left
 * out, because the agreement does not mention them. A digital replica has an entry of its own with the number of its
 * described uses and their digest; an agreement that knows no replicas has none.
 */
export function cawgAssertion(license: LicenseFacts) {
  const info = constraint(license);
  const training: Entry = info === undefined ? { use: "notAllowed" } : { use: "constrained", constraint_info: info };
  const entries: Record<string, Entry> = { "cawg.ai_training": training, "cawg.ai_generative_training": training };
  if (rightsKnownTo(license).includes("replica")) entries[REPLICA_ENTRY] = replicaEntry(license);
  return { label: "cawg.training-mining", data: { entries } };
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const PLUS = "http://ns.useplus.org/ldf/xmp/1.0/";
const VALUES = "http://ns.useplus.org/ldf/vocab/";

/**
 * The PLUS property `DataMining` for a picture's XMP metadata: one element for its `rdf:RDF`. Its values are about mining
 * and training alone, so that a digital replica changes nothing here.
 */
export function plusDataMining(license: LicenseFacts): string {
  const info = constraint(license);
  const value = VALUES + (info === undefined ? "DMI-PROHIBITED-AIMLTRAINING" : "DMI-PROHIBITED-SEECONSTRAINT");
  const start = `<rdf:Description xmlns:rdf="${RDF}" xmlns:plus="${PLUS}" rdf:about="" plus:DataMining="${value}"`;
  if (info === undefined) return `${start}/>`;
  const text = `<rdf:Alt><rdf:li xml:lang="x-default">${info}</rdf:li></rdf:Alt>`;
  return `${start}><plus:OtherConstraints>${text}</plus:OtherConstraints></rdf:Description>`;
}
