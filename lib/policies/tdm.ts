import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

/** The rules of /.well-known/tdmrep.json (TDMRep 1.0): text and data mining rights are reserved for the whole site. */
export const tdmRules = (site: string) => [
  { location: "/", "tdm-reservation": 1, "tdm-policy": site + paths.tdmPolicy },
];

/** How to acquire those rights, in TDMRep's profile of ODRL 2.2: by asking the holder. */
export const tdmPolicy = (site: string) => ({
  "@context": ["http://www.w3.org/ns/odrl.jsonld", "http://www.w3.org/ns/tdmrep.jsonld"],
  "@type": "Offer",
  profile: "http://www.w3.org/ns/tdmrep",
  uid: site + paths.tdmPolicy,
  assigner: { uid: site, "vcard:fn": brand.legalName, "vcard:hasURL": site + paths.contact },
  permission: [{ action: "tdm:mine", duty: [{ action: "obtainConsent" }] }],
});
