import type { ReactNode } from "react";
import { mailedLinks } from "@/app/(private)/mailed/links";
import { MemberFrame } from "@/app/(private)/member-frame";
import { QuietFrame } from "@/components/site/quiet-frame";
import { isMailedAct } from "@/lib/paths";

type LayoutProps = { params: Promise<{ act: string }>; children: ReactNode };

export default async function MailedLayout({ params, children }: LayoutProps) {
  const { act } = await params;
  const isQuiet = isMailedAct(act) && mailedLinks[act].isOfNoMember;
  return isQuiet ? <QuietFrame>{children}</QuietFrame> : <MemberFrame>{children}</MemberFrame>;
}
