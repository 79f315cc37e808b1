"use server";

import { redirect } from "next/navigation";
import { requireBuyerWho } from "@/app/(private)/gates";
import { changed, disputedMeanwhile, isOutside, notYours } from "@/app/(private)/license/[id]/use/answers";
import { databaseTime } from "@/lib/clock";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { correctUse, takeBackUse } from "@/lib/licenses/file-use";
import { correctedUseSchema, takenBackSchema, useIn } from "@/lib/licenses/use-schema";
import { paths } from "@/lib/paths";

const refusals = { "not-found": notYours, disputed: disputedMeanwhile } as const;

export const correctLicenseUse = formAction(
  {
    limit: "uses",
    schema: correctedUseSchema,
    session: requireBuyerWho("use"),
    failed: { title: "Error", message: "The use was not corrected. Please try again." },
  },
  async ({ useId, version, ...sent }, buyer) => {
    const use = useIn(sent);
    const corrected = await correctUse(buyer, { useId, version, ...use }, await databaseTime());
    if (corrected.ok) redirect(`${paths.license(corrected.grantId)}#uses`);
    if (corrected.reason === "outside") return isOutside(corrected.outside, use);
    return corrected.reason === "changed" ? changed(corrected.stored, use) : refuse(refusals[corrected.reason]);
  },
);

const changedMeanwhile = {
  title: "Changed meanwhile",
  message: "This use was corrected after you had opened the page, perhaps in another tab. Nothing was taken back.",
} as const;

export const takeBackLicenseUse = formAction(
  {
    limit: "uses",
    schema: takenBackSchema,
    session: requireBuyerWho("use"),
    failed: { title: "Error", message: "The use was not taken back. Please try again." },
  },
  async (sent, buyer) => {
    const taken = await takeBackUse(buyer, sent, await databaseTime());
    if (taken.ok) redirect(`${paths.license(taken.grantId)}#uses`);
    return refuse(taken.reason === "changed" ? changedMeanwhile : refusals[taken.reason]);
  },
);
