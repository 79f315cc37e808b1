import { type GrantRecord, grantOfBuyer, grantOfCreator } from "@/lib/license-rows/queries";
import { currentBuyer, currentCreator } from "@/lib/members/actors";
import type { Party } from "@/lib/terms/terms";

type OwnLicense = { grant: GrantRecord; side: Party };

export async function ownLicense(id: string): Promise<OwnLicense | undefined> {
  const creator = await currentCreator();
  const granted = creator && (await grantOfCreator(id, creator.userId));
  if (granted) return { grant: granted, side: "creator" };
  const buyer = await currentBuyer();
  const held = buyer && (await grantOfBuyer(id, buyer));
  return held && { grant: held, side: "buyer" };
}

export const ownGrant = async (id: string): Promise<GrantRecord | undefined> => (await ownLicense(id))?.grant;
