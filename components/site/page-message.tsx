import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";

type PageMessageProps = {
  title: string;
  action: { href: string; label: string };
  children: ReactNode;
  /** An engraving beside the words, on wide screens only. */
  ornament?: ReactNode;
};

/** A page that has one thing to say and one way on. */
export function PageMessage({ title, action, children, ornament }: PageMessageProps) {
  return (
    <div className="page flex items-center justify-between gap-16 py-16 md:py-24">
      <div className="prose-measure space-y-6">
        <h1 className="text-4xl">{title}</h1>
        {children}
        <p>
          <Link href={action.href} prefetch={false} className={buttonVariants({ variant: "outline" })}>
            {action.label}
          </Link>
        </p>
      </div>
      {ornament && <div className="hidden w-64 shrink-0 lg:block">{ornament}</div>}
    </div>
  );
}
