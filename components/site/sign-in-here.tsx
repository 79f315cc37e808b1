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
  const creator = query.get("creator");
  const back = query.size === 0 ? paths.newOffer : creator && query.size === 1 ? paths.newOfferTo(creator) : undefined;
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
