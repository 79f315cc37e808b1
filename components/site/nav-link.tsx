"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { PAGE_CHANGE } from "@/components/site/links";

type NavLinkProps = { href: string; children: ReactNode; className?: string };

/**
 * Prefetches on hover only, so that pages load nothing for unused links. Scrolls to the top; smoothly, unless reduced
 * motion is preferred (globals.css).
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
      // A link to another page scrolls to its top by itself; one to the same page would not.
      onClick={() => current && window.scrollTo(0, 0)}
      aria-current={current ? "page" : undefined}
      className={className}
    >
      {children}
      <LinkPending />
    </Link>
  );
}

/** Screen readers announce the new page when it arrives. */
function LinkPending() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span aria-hidden className="link-pending">
      Loading...
    </span>
  );
}
