import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button";

type PageMessageProps = { title: string; action: { href: string; label: string }; children: ReactNode };

/** A page that has one thing to say and one way on. */
export function PageMessage({ title, action, children }: PageMessageProps) {
  return (
    <div className="page py-16 md:py-24">
      <div className="prose-measure space-y-6">
        <h1 className="text-4xl">{title}</h1>
        {children}
        <p>
          <Link href={action.href} prefetch={false} className={buttonVariants({ variant: "outline" })}>
            {action.label}
          </Link>
        </p>
      </div>
    </div>
  );
}
