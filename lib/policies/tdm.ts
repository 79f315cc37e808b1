import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

/** The rules of /.well-known/tdmrep.json (TDMRep 1.0): rights to text and data mining are reserved on the whole site. */
export const tdmRules = (site: string) => [
  { location: "/", "tdm-reservation": 1, "tdm-policy": site + paths.tdmPolicy },
];

/** How they are acquired, in TDMRep's profile of ODRL 2.2: by asking whoever holds them. */
export const tdmPolicy = (site: string) => ({
  "@context": ["http://www.w3.org/ns/odrl.jsonld", "http://www.w3.org/ns/tdmrep.jsonld"],
  "@type": "Offer",
  profile: "http://www.w3.org/ns/tdmrep",
  uid: site + paths.tdmPolicy,
  assigner: { uid: site, "vcard:fn": brand.legalName, "vcard:hasURL": site + paths.contact },
  permission: [{ action: "tdm:mine", duty: [{ action: "obtainConsent" }] }],
});
