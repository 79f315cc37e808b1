"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";

type NavLinkProps = { href: string; children: ReactNode; className?: string };

/**
 * A link of the shell: marks the current page, and fetches its target only once somebody points at it, so that a page
 * loads nothing for links that nobody follows.
 */
export function NavLink({ href, children, className }: NavLinkProps) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <Link
      href={href}
      prefetch={wanted ? null : false}
      onMouseEnter={want}
      onFocus={want}
      onTouchStart={want}
      aria-current={usePathname() === href ? "page" : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
