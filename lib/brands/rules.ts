import { isMailProvider } from "@/lib/text/checked-names";

/** What became of a request for staff to check an organisation. After `more` the brand asks again, with what was missing. */
export const CHECK_OUTCOMES = ["checked", "more", "refused", "withdrawn"] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** The outcomes that staff choose: `checked` with a note, the others with words for the brand. */
export const STAFF_OUTCOMES = ["checked", "more", "refused"] as const satisfies readonly CheckOutcome[];
export type StaffOutcome = (typeof STAFF_OUTCOMES)[number];

export const checkOutcomeLabels: Record<CheckOutcome, string> = {
  checked: "Checked",
  more: "Asked for more",
  refused: "Not checked",
  withdrawn: "Withdrawn",
};

/** In characters. */
export const ORGANISATION_MAX = 100;

/** Requests from one brand within 24 hours. */
export const CHECKS_A_DAY = 5;

/** The host of a website, and whether it is on the domain of the brand's confirmed address. */
export function websiteOn(website: string, domain: string): { host: string; isOwnDomain: boolean } {
  const host = new URL(website).hostname.replace(/^www\./, "");
  const isOwnDomain = !isMailProvider(domain) && (host === domain || host.endsWith(`.${domain}`));
  return { host, isOwnDomain };
}
