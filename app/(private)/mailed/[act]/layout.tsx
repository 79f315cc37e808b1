import type { ReactNode } from "react";
import { MemberFrame } from "@/app/(private)/member-frame";
import { QuietFrame } from "@/components/site/quiet-frame";

/** What people of the waitlist and readers do by a link: whoever is signed in may be somebody else. */
const OF_NO_MEMBER: readonly string[] = ["withdraw", "updates", "subscribe", "unsubscribe", "invitations"];

type LayoutProps = { params: Promise<{ act: string }>; children: ReactNode };

export default async function MailedLayout({ params, children }: LayoutProps) {
  const { act } = await params;
  return OF_NO_MEMBER.includes(act) ? <QuietFrame>{children}</QuietFrame> : <MemberFrame>{children}</MemberFrame>;
}
