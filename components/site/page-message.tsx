import Link from "next/link";
import type { ReactNode } from "react";
import { WaysOn } from "@/components/site/ways-on";
import { Button } from "@/components/ui/button";
import { setPageStatus } from "@/lib/http/status";
import { paths } from "@/lib/paths";

export type PageMessageProps = {
  title: string;
  /** `door`: the class of a link that is hidden while its feature is off. */
  action: { href: string; label: string; door?: string };
  children: ReactNode;
  /** Below the action. */
  details?: ReactNode;
  /** Shown on wide screens only. */
  ornament?: ReactNode;
};

export function PageMessage({ title, action, children, details, ornament }: PageMessageProps) {
  return (
    <div className="page flex items-center justify-between gap-16 py-16 md:py-24">
      <div className="prose-measure w-full space-y-6">
        <h1 className="text-4xl">{title}</h1>
        {children}
        <p>
          <Button asChild variant="outline" className={action.door}>
            <Link href={action.href} prefetch={false}>
              {action.label}
            </Link>
          </Button>
        </p>
        {details}
      </div>
      {ornament && <div className="hidden w-64 shrink-0 lg:block">{ornament}</div>}
    </div>
  );
}

export function FeatureOff() {
  return (
    <PageMessage title="Feature not available" action={{ href: paths.waitlist, label: "Join the waitlist" }}>
      <p>This part of the site is not open yet. People on the waitlist who agreed to updates hear when it is.</p>
    </PageMessage>
  );
}

type Unknown = { action: PageMessageProps["action"]; gone: string; again: string };

const unknown = {
  waitlist: {
    action: { href: paths.waitlist, label: "Go to the waitlist" },
    gone: "The application may have been withdrawn",
    again: "join again",
  },
  subscription: {
    action: { href: paths.insights, label: "Read the articles" },
    gone: "The subscription may have been ended",
    again: "subscribe again below any article",
  },
  invitation: {
    action: { href: paths.home, label: "Go home" },
    gone: "The invitation may have been removed",
    again: "open the newest one",
  },
  data: {
    action: { href: paths.yourData, label: "Get a link" },
    gone: "What it opened may have been erased",
    again: "ask for another",
  },
  account: {
    action: { href: paths.signIn, label: "Sign in" },
    gone: "The account may have been closed",
    again: "ask for another on your account page",
  },
  license: {
    action: { href: paths.signIn, label: "Sign in" },
    gone: "We may no longer keep the license",
    again: "stop these emails on your account page",
  },
} as const satisfies Record<string, Unknown>;

export type UnknownLink = keyof typeof unknown;

export function unknownLink(kind: UnknownLink): ReactNode {
  const { action, gone, again } = unknown[kind];
  setPageStatus(404);
  return (
    <PageMessage title="We do not recognize this link" action={action} details={<WaysOn />}>
      <p className="text-lg">
        {gone}, or the link was cut off in your email. Copy the whole address from the message, or {again}.
      </p>
    </PageMessage>
  );
}
