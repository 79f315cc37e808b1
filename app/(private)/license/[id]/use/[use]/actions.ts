"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { disputeUse } from "@/lib/licenses/dispute-use";
import { disputeSchema } from "@/lib/licenses/use-schema";
import { filedUseOf } from "@/lib/licenses/uses";
import { paths } from "@/lib/paths";

/** If the use is disputed already, redirects to the license. */
export const disputeLicenseUse = formAction(
  {
    limit: "uses",
    schema: disputeSchema,
    session: requireCreator,
    failed: { title: "Error", message: "The use was not disputed, and nobody was told. Please try again." },
  },
  async ({ useId, reason }, creator) => {
    const disputed = await disputeUse(creator, useId, reason, await databaseTime());
    const use = await filedUseOf(useId, creator.userId);
    if (!use) return refuse({ title: "Use not found", message: "It was not filed for one of your licenses." });
    if (disputed.ok) after(dispatchSoon);
    redirect(`${paths.license(use.grantId)}#uses`);
  },
);
