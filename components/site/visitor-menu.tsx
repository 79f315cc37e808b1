"use client";

import VisitorLinks from "@/components/site/visitor-links";
import type { FormAction } from "@/lib/forms/state";
import type { Visitor } from "@/lib/members/access";

const MENU = "visitor-menu";

/** A native popover, as the phone's menu is. */
export default function VisitorMenu({ visitor, signOut }: { visitor: Visitor; signOut: FormAction }) {
  return (
    <>
      <button type="button" popoverTarget={MENU} className="visitor-link" title={`Signed in as ${visitor.name}`}>
        <span className="sr-only">Your account: </span>
        Dashboard
      </button>
      <nav id={MENU} popover="auto" aria-label="Your account" className="visitor-menu">
        <VisitorLinks visitor={visitor} signOut={signOut} place="header" />
      </nav>
    </>
  );
}
