import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/lib/paths";

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

/** The page of a feature that staff have not switched on. */
export function FeatureOff() {
  return (
    <PageMessage title="Feature not available" action={{ href: paths.waitlist, label: "Join the waitlist" }}>
      <p>This part of the site is not open yet. People on the waitlist hear first when it is.</p>
    </PageMessage>
  );
}

/** A waitlist link that opens nothing: mistyped, or its application was withdrawn. */
export const UnknownLink = () => (
  <PageMessage title="We do not know this link" action={{ href: paths.waitlist, label: "Go to the waitlist" }}>
    <p className="text-lg">
      The application may have been withdrawn, or the link was cut off in your email. Copy the whole address from the
      message, or join again.
    </p>
  </PageMessage>
);
