import { cookies } from "next/headers";
import { LONGEST, setCookie } from "@/lib/http/cookies";
import { isUuid } from "@/lib/text/uuid";

const CHOSEN_BRAND = "brand";

/** Of somebody who is a member of several brands: the one they chose in this browser. Only a wish: membership is asked for it. */
export async function chosenBrand(): Promise<string | undefined> {
  const id = (await cookies()).get(CHOSEN_BRAND)?.value;
  return id !== undefined && isUuid(id) ? id : undefined;
}

export const chooseBrand = (id: string): Promise<void> => setCookie(CHOSEN_BRAND, id, { maxAge: LONGEST });
