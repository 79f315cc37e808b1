"use server";

import { keepHere, keptHere } from "@/app/(private)/cookies";
import { dropCreator, keepCreator, keepSchema, slugsKeptBy } from "@/lib/brands/shortlist";
import { KEPT_HERE_MAX, KEPT_MAX } from "@/lib/brands/shortlist-rules";
import { databaseTime } from "@/lib/clock";
import { presentSlugs } from "@/lib/creators/public-page";
import { formAction, gateWhereMarked } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { notYourRole } from "@/lib/member-rules";
import { currentBuyer } from "@/lib/members/actors";
import { person } from "@/lib/members/drawn-for";
import { mayDo } from "@/lib/proofs";

const failed = { title: "Error", message: "Your shortlist was not changed. Please try again." };

const full = (most: number, more = "") =>
  refuse({
    title: "Your shortlist is full",
    message: `It holds ${most} creators${more}. Remove one first.`,
    fieldErrors: { creator: `Your shortlist holds ${most} creators${more}. Remove one first.` },
  });

const gone = refuse({
  title: "This creator’s page is not public now",
  message: "Reload the page, and choose somebody else.",
});

/** A shortlist itself carries for whom it was drawn; the directory and creators' pages are the same for everybody. */
const session = gateWhereMarked(
  async () => ({ buyer: await currentBuyer() }),
  ({ buyer }) => buyer && person(buyer.profileId, buyer.buyerOrgId),
);

/** In the account of the brand that is signed in, and otherwise in the browser. */
export const keep = formAction({ limit: "shortlist", schema: keepSchema, session, failed }, async (sent, { buyer }) => {
  const { creator, act } = sent;
  const title = act === "keep" ? "Kept" : "Removed";
  if (buyer) {
    if (!mayDo(buyer, "shortlist")) return refuse(notYourRole(buyer.role));
    if (act === "drop") await dropCreator(buyer, creator);
    else {
      const kept = await keepCreator(buyer, creator, await databaseTime());
      if (!kept.ok) return kept.reason === "full" ? full(KEPT_MAX) : gone;
    }
    return { title, kept: await slugsKeptBy(buyer) };
  }
  // By their present addresses.
  const slugs = (await presentSlugs(await keptHere())).filter((slug) => slug !== creator);
  if (act === "keep") {
    if ((await presentSlugs([creator])).length === 0) return gone;
    if (slugs.length >= KEPT_HERE_MAX) return full(KEPT_HERE_MAX, " until you sign in");
    slugs.push(creator);
  }
  await keepHere(slugs);
  return { title, kept: slugs };
});
