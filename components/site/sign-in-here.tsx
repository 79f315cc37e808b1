"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { NavLink } from "@/components/site/nav-link";
import { paths } from "@/lib/paths";

const link = "py-1 font-semibold text-sm underline-offset-8 hover:underline";

/** Signing in leads back to the offer form, where a brand finds its name filled in. */
function SignInFromForm() {
  const query = useSearchParams();
  const isForm = usePathname() === paths.newOffer;
  const creators = query.getAll("creator");
  const form = creators.length > 0 ? paths.newOfferTo(...creators) : paths.newOffer;
  const back = query.size === creators.length ? form : undefined;
  return (
    <NavLink href={isForm && back ? paths.signInTo(back) : paths.signIn} className={link}>
      Sign in
    </NavLink>
  );
}

export const SignInHere = () => (
  <Suspense
    fallback={
      <NavLink href={paths.signIn} className={link}>
        Sign in
      </NavLink>
    }
  >
    <SignInFromForm />
  </Suspense>
);
