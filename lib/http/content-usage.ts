import { paths } from "../paths";

/**
 * How machines may use our content, in the IETF's aipref drafts (vocab-08, attach-05), for robots.txt and a header:
 * search is allowed, training generative models is not.
 */
export const CONTENT_USAGE = "train-ai=n, search=y";

/** `site` is the site's address, because a policy is identified by a full URL. */
export const consentHeaders = (site: string) => [
  { key: "Content-Usage", value: CONTENT_USAGE },
  { key: "TDM-Reservation", value: "1" },
  { key: "TDM-Policy", value: site + paths.tdmPolicy },
];
