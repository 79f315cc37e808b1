import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

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
