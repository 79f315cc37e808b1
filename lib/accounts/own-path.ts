import { UUID } from "@/lib/text/uuid";

/**
 * Members' pages that mails link to or that hold a form, with the ids of their subjects, and creators' pages, whose samples
 * a brand hears once it has signed in. A token does not match.
 */
const OWN = new RegExp(
  `^/(?:brand(?:/account|/briefs/${UUID}|/offers/${UUID}/withdraw)?|creator/(?:dashboard|account|rules|page|samples)|c/[a-z0-9-]{3,40}|license/${UUID}(?:/withdraw|/use(?:/${UUID})?)?|(?:offer|approve)/${UUID}(?:#messages)?|offer/new(?:[?](?:(?:renew|like)=${UUID}|creator=[a-z0-9-]{3,40}(?:&creator=[a-z0-9-]{3,40}){0,9}))?)$`,
);

/** Where signing in may redirect; undefined for any other path. */
export const ownPath = (text: unknown): string | undefined =>
  typeof text === "string" && text.length <= 520 && OWN.test(text) ? text : undefined;
