import type { Visitor } from "@/lib/creators/audience";
import { currentBuyer, currentPerson, verifyAdmin } from "@/lib/members/actors";
import { refuses } from "@/lib/offers/refused-buyers";

/** Who asks for a sample or a picture of that creator. */
export async function visitorTo(creatorId: string): Promise<Visitor> {
  const person = await currentPerson();
  const brand = await currentBuyer();
  return {
    userId: person?.kind === "creator" ? person.id : undefined,
    isBrand: brand !== undefined && !(await refuses(creatorId, brand)),
    isStaff: person !== undefined && (await verifyAdmin(person)) !== undefined,
  };
}
