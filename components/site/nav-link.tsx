"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { PAGE_CHANGE } from "@/components/site/page-change";

type NavLinkProps = {
  href: string;
  children: ReactNode;
  /** How the addresses of the pages begin that belong to it. */
  below?: readonly string[] | undefined;
  /** How the address of a page among them begins that does not. */
  except?: string | undefined;
  className?: string;
};

/**
 * Prefetches on hover only, so that pages load nothing for unused links. On the page where one is already it scrolls to the
 * top, smoothly unless reduced motion is preferred (app/styles/parts.css); another page begins there (app/layout.tsx). A page
 * that is left is not scrolled, because Back leads to the place where it was left.
 */
export function NavLink({ href, children, below, except, className }: NavLinkProps) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const path = usePathname();
  const current = path === href;
  const isBelow = below?.some((start) => path.startsWith(start)) && !(except && path.startsWith(except));
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
      aria-current={current ? "page" : isBelow ? "true" : undefined}
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
