import { currentBuyer, currentMember } from "@/lib/members/actors";
import { type AwaitedParty, decisionOfMember, verifyApprovalToken } from "@/lib/offers/queries";
import { isUuid } from "@/lib/text/uuid";

/**
 * `key`: a mailed link's token, or an offer's id, as in links from dashboards. With an id, both the page and its actions
 * require the session, so nothing copied from a dashboard outlives it.
 */
export async function openDecision(key: string): Promise<AwaitedParty | undefined> {
  if (!isUuid(key)) return verifyApprovalToken(key);
  const member = await currentMember();
  if (!member) return undefined;
  const { id: profileId, sessionId } = member;
  return decisionOfMember(key, { profileId, sessionId }, await currentBuyer());
}
