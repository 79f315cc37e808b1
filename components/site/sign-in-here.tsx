"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { NavLink } from "@/components/site/nav-link";
import { browserPaths } from "@/lib/browser-paths";

const link = "py-1 font-semibold text-sm underline-offset-8 hover:underline";

/** Signing in leads back to the form of an offer or a brief, where a brand finds its name filled in. */
function SignInFromForm() {
  const query = useSearchParams();
  const path = usePathname();
  const isForm = path === browserPaths.newOffer || path === browserPaths.newBriefChosen;
  const isAlone = query.size === query.getAll("creator").length;
  const back = query.size > 0 ? `${path}?${query}` : path;
  return (
    <NavLink href={isForm && isAlone ? browserPaths.signInTo(back) : browserPaths.signIn} className={link}>
      Sign in
    </NavLink>
  );
}

export const SignInHere = () => (
  <Suspense
    fallback={
      <NavLink href={browserPaths.signIn} className={link}>
        Sign in
      </NavLink>
    }
  >
    <SignInFromForm />
  </Suspense>
);
