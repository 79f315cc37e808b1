import { cookies } from "next/headers";
import { siteUrl } from "@/lib/env";
import { isUuid } from "@/lib/text/uuid";

const CHOSEN_BRAND = "brand";

/** Of somebody who is a member of several brands: the one they chose in this browser. Only a wish: membership is asked for it. */
export async function chosenBrand(): Promise<string | undefined> {
  const id = (await cookies()).get(CHOSEN_BRAND)?.value;
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** In seconds. */
const LASTS = 400 * 24 * 3_600;

export async function chooseBrand(id: string): Promise<void> {
  const secure = siteUrl().startsWith("https://");
  (await cookies()).set(CHOSEN_BRAND, id, { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge: LASTS });
}
