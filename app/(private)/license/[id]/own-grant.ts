import { type GrantRecord, grantOfBuyer, grantOfCreator } from "@/lib/license-rows/queries";
import { currentBuyer, currentCreator } from "@/lib/members/actors";
import type { BuyerOfMember } from "@/lib/proofs";
import type { Party } from "@/lib/terms/terms";

/** `buyer`: the brand's member; undefined if its creator reads. */
export type OwnLicense = { grant: GrantRecord; side: Party; buyer?: BuyerOfMember };

export async function ownLicense(id: string): Promise<OwnLicense | undefined> {
  const creator = await currentCreator();
  const granted = creator && (await grantOfCreator(id, creator.userId));
  if (granted) return { grant: granted, side: "creator" };
  const buyer = await currentBuyer();
  const held = buyer && (await grantOfBuyer(id, buyer));
  return held && { grant: held, side: "buyer", buyer };
}

export const ownGrant = async (id: string): Promise<GrantRecord | undefined> => (await ownLicense(id))?.grant;
