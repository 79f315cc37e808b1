import type { ComponentProps } from "react";
import { NavLink } from "@/components/site/nav-link";

/** A link in running text. One that leaves the site opens in a new tab and hands the other site no way back into this one. */
export function TextLink({ href = "", children, ...props }: ComponentProps<"a">) {
  if (href.startsWith("/")) return <NavLink href={href}>{children}</NavLink>;
  if (href.startsWith("#") || href.startsWith("mailto:")) {
    return (
      <a href={href} {...props}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
