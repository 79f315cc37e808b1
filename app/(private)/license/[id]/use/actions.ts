"use server";

import { redirect } from "next/navigation";
import { requireBuyerWho } from "@/app/(private)/gates";
import { isOutside } from "@/app/(private)/license/[id]/use/answers";
import { databaseTime } from "@/lib/clock";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { fileUse } from "@/lib/licenses/file-use";
import { MAX_USES } from "@/lib/licenses/use-rules";
import { filedUseSchema, useIn } from "@/lib/licenses/use-schema";
import { paths } from "@/lib/paths";

const refusals = {
  "not-found": { title: "License not found", message: "It is not one of your licenses. Open it from your dashboard." },
  "too-many": {
    title: "No more uses can be filed",
    message: `${MAX_USES} uses were filed for this license, the most possible. Write to us if there are more.`,
  },
} as const;

export const fileLicenseUse = formAction(
  {
    limit: "uses",
    schema: filedUseSchema,
    session: requireBuyerWho("use"),
    failed: { title: "Error", message: "The use was not filed. Please try again." },
  },
  async ({ useId, grantId, ...sent }, buyer) => {
    const use = useIn(sent);
    const filed = await fileUse(buyer, { useId, grantId, ...use }, await databaseTime());
    if (filed.ok) redirect(`${paths.license(grantId)}#uses`);
    return filed.reason === "outside" ? isOutside(filed.outside, use) : refuse(refusals[filed.reason]);
  },
);
