"use client";

import { MailCheck } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import type { FormState } from "@/lib/forms/state";

/** For a form whose action keeps its fields. */
export const typedEmail = ({ values }: FormState): string | undefined => [values.email].flat()[0];

type MailSentProps = {
  title: string;
  message: string;
  /** As it was typed, so that a mistake in it is seen. */
  to: string | undefined;
  /** Set if mail stays on this machine. */
  mailbox: string | undefined;
  children: ReactNode;
};

export function MailSent({ title, message, to, mailbox, children }: MailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Notice tone="success" className="p-6!">
      <MailCheck aria-hidden className="size-8 text-verified-text" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-2xl outline-none">
        {title}
      </h2>
      <p className="mt-2 text-lg">{message}</p>
      {to && (
        <p className="mt-2">
          You typed <bdi className="wrap-anywhere font-semibold">{to}</bdi>.
        </p>
      )}
      <div className="mt-4 space-y-2 text-ink-muted">
        {children}
        <p>No email? You can ask for another after 10 minutes.</p>
        {mailbox && (
          <p>
            The mail of this site can be read in its{" "}
            <Link href={mailbox} prefetch={false} className="underline underline-offset-2">
              mailbox
            </Link>
            .
          </p>
        )}
      </div>
    </Notice>
  );
}
