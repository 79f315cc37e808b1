import { buyerOfMember } from "@/lib/accounts/confirmed-buyer";
import { currentMember } from "@/lib/members/actors";
import { type AwaitedParty, decisionOfMember, verifyApprovalToken } from "@/lib/offers/queries";
import { isUuid } from "@/lib/text/uuid";

/**
 * `key`: the token of a mailed link, or an offer's id, as dashboards link to it: then the session decides, on the page
 * and in its actions, so that nothing copied from a dashboard outlives it.
 */
export async function openDecision(key: string): Promise<AwaitedParty | undefined> {
  if (!isUuid(key)) return verifyApprovalToken(key);
  const member = await currentMember();
  if (!member) return undefined;
  const { id: profileId, sessionId } = member;
  return decisionOfMember(key, { profileId, sessionId }, await buyerOfMember(profileId));
}
