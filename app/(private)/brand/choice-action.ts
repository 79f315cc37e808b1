"use server";

import { redirect } from "next/navigation";
import { requireMember } from "@/app/(private)/gates";
import { brandChoiceSchema } from "@/lib/brands/schema";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { chooseBrand } from "@/lib/http/cookies";
import { currentBrands } from "@/lib/members/actors";
import { paths } from "@/lib/paths";

/** For somebody of several brands: which one they act for from now on, in this browser. */
export const actFor = formAction(
  {
    limit: "rules",
    schema: brandChoiceSchema,
    session: requireMember,
    failed: { title: "Error", message: "You still act for the same brand. Please try again." },
  },
  async ({ brand }) => {
    const brands = await currentBrands();
    if (!brands.some(({ buyerOrgId }) => buyerOrgId === brand))
      return refuse({ title: "This brand is not one of yours" });
    await chooseBrand(brand);
    redirect(paths.brand);
  },
);
