import { brandLeft } from "@/lib/accounts/brand-members";
import { chosenOf, membershipsOf } from "@/lib/accounts/confirmed-buyers";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { mayAs, type Role } from "@/lib/member-rules";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";

/**
 * `name`: the display name, or else the address. `zone`: the time zone that they chose. `brands`: theirs, that for which they act
 * first. `role`: in that one; null if there is none. `left`: the brand that somebody with no area of their own left last.
 */
export type Access = {
  id: string;
  name: string;
  isCreator: boolean;
  isBuyer: boolean;
  zone: string | null;
  role: Role | null;
  brands: readonly { id: string; name: string }[];
  left: string | undefined;
};

/** A password proves no mailbox, so an administrator's password session opens no member's area. */
export async function accessOf({ id, kind }: { id: string; kind: SessionKind }, chosen?: string): Promise<Access> {
  const [person, memberships] = await Promise.all([
    db().profile.findUniqueOrThrow({
      where: { id },
      select: { displayName: true, email: true, timeZone: true, creatorProfile: { select: { userId: true } } },
    }),
    kind === "creator" ? membershipsOf({ id }) : [],
  ]);
  const { displayName, email, timeZone, creatorProfile } = person;
  const name = displayName ?? email;
  const buyer = chosenOf(memberships, chosen);
  const isCreator = kind === "creator" && creatorProfile !== null;
  const first = memberships.filter(({ buyerOrgId }) => buyerOrgId === buyer?.buyerOrgId);
  return {
    id,
    name,
    isCreator,
    isBuyer: buyer !== undefined,
    zone: timeZone,
    role: buyer?.role ?? null,
    brands: [...new Set([...first, ...memberships])].map(({ buyerOrgId, name: called }) => ({
      id: buyerOrgId,
      name: called,
    })),
    left: isCreator || buyer || kind !== "creator" ? undefined : await brandLeft(id),
  };
}

export function homeOf({ isCreator, isBuyer }: Pick<Access, "isCreator" | "isBuyer">): string {
  if (isCreator === isBuyer) return paths.signIn;
  return isCreator ? paths.creatorDashboard : paths.brand;
}

/**
 * `door`: the class of a link that is hidden while its feature is off. `below`: how the addresses begin of pages that are
 * reached from it and have no link of their own. `except`: an address among those that belongs to another link.
 */
export type MemberLink = { href: string; label: string; door?: string; below?: readonly string[]; except?: string };

export const linksOf = ({ isCreator, isBuyer, role }: Pick<Access, "isCreator" | "isBuyer" | "role">): MemberLink[] => [
  ...(isCreator
    ? [
        { href: paths.creatorDashboard, label: isBuyer ? "Creator dashboard" : "Dashboard" },
        {
          href: paths.creatorPageForm,
          label: "Profile",
          below: [paths.creatorRules, paths.creatorBrand(""), paths.creatorSamples, paths.creatorPictures],
        },
      ]
    : []),
  ...(isBuyer
    ? [
        {
          href: paths.brand,
          label: isCreator ? "Brand dashboard" : "Dashboard",
          below: [paths.brief("")],
          except: paths.newBriefChosen,
        },
        ...(role !== null && mayAs(role, "offer")
          ? [{ href: paths.newOffer, label: "Make an offer", door: DOOR_TO_OFFERS, below: [paths.newBriefChosen] }]
          : []),
        ...(role !== null && mayAs(role, "shortlist") ? [{ href: paths.shortlist, label: "Shortlist" }] : []),
        { href: paths.brandTeam, label: "Team" },
      ]
    : []),
  ...(isCreator || isBuyer ? [{ href: isCreator ? paths.creatorAccount : paths.brandAccount, label: "Account" }] : []),
];

/**
 * What public pages show about somebody signed in. `page`: the address of a creator's own public page. `isOnlooker`: their role
 * in the brand neither keeps creators nor makes offers. `isBuyer`: hears the samples for brands.
 */
export type Visitor = Pick<Access, "name" | "isBuyer"> & {
  home: string;
  links: MemberLink[];
  page: string | null;
  isOnlooker: boolean;
};

/** Undefined for somebody with nothing to come back to. `slug`: the creator's page's, if it is public. */
export function visitorOf(access: Access, isAdmin: boolean, slug: string | null): Visitor | undefined {
  const links = isAdmin ? [{ href: paths.admin, label: "Admin area" }] : linksOf(access);
  if (links.length === 0) return undefined;
  const home = isAdmin ? paths.admin : homeOf(access);
  const isOnlooker = access.role !== null && !mayAs(access.role, "offer");
  return { name: access.name, isBuyer: access.isBuyer, home, links, page: slug && paths.creatorPage(slug), isOnlooker };
}
