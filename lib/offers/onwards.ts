import type { BuyersWay } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";

export const inSession = (by: BuyersWay, path: string): string => (by === "session" ? path : paths.signInTo(path));

/**
 * Where the brand's page of an offer leads. Only a mailed link leads on to what a mailed link opens. With a session, each page
 * checks the session itself. The cookie of the browser that sent the offer opens nothing more, so the reader signs in first.
 */
export const onwards = ({ id, tokenSalt, status }: Pick<OfferRecord, "id" | "tokenSalt" | "status">, by: BuyersWay) => {
  const isLinked = by === "link";
  /** The offer by itself, even if it belongs to a brief. */
  const alone = (): string => paths.offerAlone(paths.offerLink(id, deriveToken("buyer-offer", id, tokenSalt)));
  return {
    // A held offer is sent by the link mailed for it, or in a session. A link made here was never mailed and would send
    // nothing.
    page: (): string => (isLinked && status !== "held" ? alone() : inSession(by, paths.offer(id))),
    messages: (): string => (isLinked ? paths.messagesOn(alone()) : inSession(by, paths.messagesOn(paths.offer(id)))),
    license: ({ grantId, grantSalt }: { grantId: string; grantSalt: string }): string =>
      isLinked
        ? paths.licenseLink(grantId, deriveToken("license", grantId, grantSalt))
        : inSession(by, paths.license(grantId)),
    answer: (): string =>
      isLinked ? paths.approve(deriveToken("offer-decision", id, tokenSalt)) : inSession(by, paths.approve(id)),
  };
};
