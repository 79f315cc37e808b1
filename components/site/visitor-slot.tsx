"use client";

import { lazy, Suspense, useEffect } from "react";
import { HelperPart } from "@/components/site/helper-part";
import { NavLink } from "@/components/site/nav-link";
import { askVisitor, useVisitor } from "@/components/site/visitor";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

/** Larger than the rest of the header, and for members only. */
const VisitorMenu = lazy(() => import("@/components/site/visitor-menu"));
const VisitorLinks = lazy(() => import("@/components/site/visitor-links"));

type SlotProps = { signOut: FormAction };

const signIn = (className: string) => (
  <NavLink href={paths.signIn} className={className}>
    Sign in
  </NavLink>
);

/** In the header: as wide for everybody, so that nothing moves when it learns the visitor's name. */
export function VisitorSlot({ signOut }: SlotProps) {
  const visitor = useVisitor();
  useEffect(() => {
    askVisitor();
  }, []);
  const link = signIn("visitor-link max-md:hidden");
  return (
    <div className="visitor-slot">
      {visitor ? (
        <HelperPart instead={link}>
          <Suspense fallback={link}>
            <VisitorMenu visitor={visitor} signOut={signOut} />
          </Suspense>
        </HelperPart>
      ) : (
        link
      )}
    </div>
  );
}

/** In the phone's menu. */
export function VisitorSheet({ signOut }: SlotProps) {
  const visitor = useVisitor();
  const link = signIn("sheet-link");
  if (!visitor) return link;
  return (
    <HelperPart instead={link}>
      <Suspense fallback={link}>
        <VisitorLinks visitor={visitor} signOut={signOut} place="sheet" />
      </Suspense>
    </HelperPart>
  );
}
