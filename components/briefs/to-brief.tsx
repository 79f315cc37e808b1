import Link from "next/link";
import { currentBuyer } from "@/lib/members/actors";
import { countInBrief } from "@/lib/offers/briefs";
import { inSession } from "@/lib/offers/onwards";
import type { BuyersWay } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";

export type ToBrief = { href: string; label: string };

/**
 * To the offers that were sent with one. `chain`: its own, oldest first. `token`: of the mailed link of an offer; a counter-offer's
 * opens no other offers, so that its reader signs in first, unless they are signed in already.
 */
export async function toBrief(
  { offer, chain, by }: { offer: OfferRecord; chain: readonly OfferRecord[]; by: BuyersWay },
  token = "",
): Promise<ToBrief | undefined> {
  const briefId = (chain[0] ?? offer).briefId;
  if (!briefId) return undefined;
  const all = `All ${await countInBrief(briefId)} offers`;
  if (by === "link" && offer.briefId && token) return { href: paths.offerLink(offer.id, token), label: all };
  const isSignedIn = by === "session" || (await currentBuyer())?.buyerOrgId === offer.buyerOrgId;
  return {
    href: inSession(isSignedIn ? "session" : "link", paths.brief(briefId)),
    label: isSignedIn ? all : `Sign in to see ${all.toLowerCase()}`,
  };
}

export const BriefLink = ({ to: { href, label } }: { to: ToBrief }) => (
  <Link href={href} prefetch={false} className="inline-block py-1 underline underline-offset-2">
    {label}
  </Link>
);
