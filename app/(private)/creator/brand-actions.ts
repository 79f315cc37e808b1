"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireCreator } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { allowBuyer, refuseBuyer } from "@/lib/offers/refused-buyers";
import { refusedBrandSchema } from "@/lib/offers/schema";
import { paths } from "@/lib/paths";

const form = { limit: "rules", schema: refusedBrandSchema, session: requireCreator } as const;

export const refuseBrand = formAction(
  { ...form, failed: { title: "Error", message: "The brand can still make you offers. Please try again." } },
  async ({ brand }, creator) => {
    const declined = await refuseBuyer(creator, brand, await databaseTime());
    if (declined === undefined) return refuse({ title: "This brand never made you an offer" });
    after(dispatchSoon);
    redirect(paths.creatorBrands);
  },
);

export const allowBrand = formAction(
  { ...form, failed: { title: "Error", message: "The brand still cannot make you offers. Please try again." } },
  async ({ brand }, creator) => {
    await allowBuyer(creator, brand);
    // The form is on the page that it leads to.
    refresh();
    redirect(paths.creatorBrands);
  },
);
