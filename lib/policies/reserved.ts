import { brand } from "@/lib/brand";
import { privateAreas } from "@/lib/http/areas";
import { CONTENT_USAGE } from "@/lib/http/headers";
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

/**
 * The license of the site's own pages in Really Simple Licensing 1.0: search is free, training is prohibited, and
 * anything not named is not licensed (RSL 1.0, section 3). `site` is the address, which needs no escaping.
 */
export const rslLicense = (site: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsl xmlns="https://rslstandard.org/rsl">
  <content url="/">
    <license>
      <permits type="usage">search</permits>
      <prohibits type="usage">ai-train</prohibits>
      <payment type="free"/>
    </license>
    <copyright type="organization" contactUrl="${site}${paths.contact}">${brand.legalName}</copyright>
    <terms>${site}${paths.termsOfService}</terms>
  </content>
</rsl>
`;

/** Programs that subscribe to calendars obey this file. A feed's secret address is found by no robot, and never indexed. */
const areas = [...privateAreas.filter((area) => area !== "calendar"), "api", "dev"];

const kept = ["/admin", "/auth", ...areas.map((area) => `/${area}/`)];

const lines = (...texts: readonly string[]): string => `${texts.join("\n")}\n`;

/**
 * The robots.txt (RFC 9309) for `site`, with usage rules for the crawled pages: Content-Usage (IETF aipref),
 * Content-Signal (contentsignals.org), and the license (RSL 1.0), which is outside the group and so applies to all
 * robots. A preview is excluded from search results.
 */
export function robotsText(site: string, isPreview: boolean): string {
  if (isPreview) return lines("User-agent: *", "Disallow: /");
  return lines(
    `License: ${site}${paths.rsl}`,
    "",
    "User-agent: *",
    `Content-Usage: ${CONTENT_USAGE}`,
    "Content-Signal: search=yes, ai-train=no",
    ...kept.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
  );
}
