"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { PAGE_CHANGE } from "@/components/site/links";

type NavLinkProps = { href: string; children: ReactNode; className?: string };

/**
 * A link of the shell: marks the current page, and fetches its target only once somebody points at it, so that a page
 * loads nothing for links that nobody follows. Scrolls to the top; smoothly, unless less motion is wanted (globals.css).
 */
export function NavLink({ href, children, className }: NavLinkProps) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const current = usePathname() === href;
  return (
    <Link
      href={href}
      prefetch={wanted ? null : false}
      transitionTypes={[PAGE_CHANGE]}
      onMouseEnter={want}
      onFocus={want}
      onTouchStart={want}
      // A link to another page scrolls to its top by itself; one to the same page would stay where it is.
      onClick={() => current && window.scrollTo(0, 0)}
      aria-current={current ? "page" : undefined}
      className={className}
    >
      {children}
      <LinkPending />
    </Link>
  );
}

/** Inside a link: says so while its page is still on the way. Screen readers hear of the new page when it is there. */
function LinkPending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span aria-hidden className="link-pending">
      Loading...
    </span>
  );
}
