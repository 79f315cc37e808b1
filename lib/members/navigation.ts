import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { type Access, homeOf } from "@/lib/members/access";
import { paths } from "@/lib/paths";

/**
 * `door`: the class of a link that is hidden while its feature is off. `below`: how the addresses of the pages begin that
 * one reaches from it and that have no link of their own.
 */
export type MemberLink = { href: string; label: string; door?: string; below?: string };

export const linksOf = ({ isCreator, isBuyer }: Pick<Access, "isCreator" | "isBuyer">): MemberLink[] => [
  ...(isCreator
    ? [
        { href: paths.creatorDashboard, label: isBuyer ? "Creator dashboard" : "Dashboard" },
        { href: paths.creatorRules, label: "Rules" },
        { href: paths.creatorPageForm, label: "Page" },
        { href: paths.creatorSamples, label: "Samples" },
      ]
    : []),
  ...(isBuyer
    ? [
        { href: paths.brand, label: isCreator ? "Brand dashboard" : "Dashboard", below: paths.brief("") },
        { href: paths.newOffer, label: "Make an offer", door: DOOR_TO_OFFERS },
        { href: paths.shortlist, label: "Shortlist" },
      ]
    : []),
  ...(isCreator || isBuyer ? [{ href: isCreator ? paths.creatorAccount : paths.brandAccount, label: "Account" }] : []),
];

/** What the public pages say of somebody signed in. `page`: the address of a creator's own public page. */
export type Visitor = { name: string; home: string; links: MemberLink[]; page: string | null };

/** Undefined for somebody with nothing to come back to. `slug`: of a creator's page, if it is public. */
export function visitorOf(access: Access, isAdmin: boolean, slug: string | null): Visitor | undefined {
  const links = isAdmin ? [{ href: paths.admin, label: "Admin area" }] : linksOf(access);
  if (links.length === 0) return undefined;
  const home = isAdmin ? paths.admin : homeOf(access);
  return { name: access.name, home, links, page: slug && paths.creatorPage(slug) };
}
