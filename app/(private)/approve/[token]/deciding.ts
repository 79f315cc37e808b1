import { approveOffer, counterOffer, declineOffer } from "@/app/(private)/approve/[token]/actions";
import type { Deciding } from "@/app/(private)/decision-parts/decision-step";
import { paths } from "@/lib/paths";

export const decidingOn = (token: string): Deciding => ({
  offerPage: paths.approve(token),
  approve: approveOffer,
  counter: counterOffer,
  decline: declineOffer,
});
