import { paths } from "../paths";

/**
 * Whether machines may use what an answer holds: as a preference of the IETF's aipref drafts (vocab-08, attach-05), for
 * robots.txt and for a header. It allows search and no training of models that generate.
 */
export const CONTENT_USAGE = "train-ai=n, search=y";

/** What every answer says of its use by machines. `site`: the site's address, since a policy is named by a whole URL. */
export const consentHeaders = (site: string) => [
  { key: "Content-Usage", value: CONTENT_USAGE },
  { key: "TDM-Reservation", value: "1" },
  { key: "TDM-Policy", value: site + paths.tdmPolicy },
];
