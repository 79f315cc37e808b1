import type { ReactNode } from "react";
import { leave } from "@/app/(private)/sign-out";
import { MemberHead } from "@/components/site/member-head";
import { NavLink } from "@/components/site/nav-link";
import { Frame, QuietHead } from "@/components/site/quiet-frame";
import { ZoneOf } from "@/components/ui/zone";
import { readOrLog } from "@/lib/http/read-or-log";
import { type Access, accessOf, homeOf } from "@/lib/members/access";
import { currentPerson } from "@/lib/members/actors";
import { linksOf } from "@/lib/members/navigation";
import { paths } from "@/lib/paths";

export async function currentAccess(): Promise<Access | undefined> {
  const person = await currentPerson();
  return person && accessOf(person);
}

/** Authorizes nothing: each page checks its visitor. */
export async function MemberFrame({ children }: { children: ReactNode }) {
  const access = await readOrLog("a member's navigation", currentAccess);
  const member = access.ok ? access.value : undefined;
  const links = member ? linksOf(member) : [];
  const head =
    member && links.length > 0 ? (
      <MemberHead name={member.name} links={links} signOut={leave} home={homeOf(member)} />
    ) : (
      <QuietHead>
        <NavLink href={paths.signIn} className="py-1 font-semibold text-sm underline-offset-8 hover:underline">
          Sign in
        </NavLink>
      </QuietHead>
    );
  return (
    <ZoneOf zone={member?.zone}>
      <Frame head={head}>{children}</Frame>
    </ZoneOf>
  );
}
