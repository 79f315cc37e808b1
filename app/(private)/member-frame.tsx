import type { ReactNode } from "react";
import { BrandChoice, NoBrand } from "@/app/(private)/brand/brand-choice";
import { leave } from "@/app/(private)/sign-out";
import { DrawnFor } from "@/components/form/form-context";
import { MemberHead } from "@/components/site/member-head";
import { Frame, QuietHead } from "@/components/site/quiet-frame";
import { SignInHere } from "@/components/site/sign-in-here";
import { ZoneOf } from "@/components/ui/zone";
import { chosenBrand } from "@/lib/http/chosen-brand";
import { readOrLog } from "@/lib/http/read-or-log";
import { type Access, accessOf, homeOf } from "@/lib/members/access";
import { currentPerson } from "@/lib/members/actors";
import { markOf, person } from "@/lib/members/drawn-for";
import { linksOf } from "@/lib/members/navigation";
import { readerZone } from "@/lib/time";

export async function currentAccess(): Promise<Access | undefined> {
  const person = await currentPerson();
  return person && accessOf(person, await chosenBrand());
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
        <SignInHere />
      </QuietHead>
    );
  return (
    <ZoneOf zone={member && readerZone(member.zone)}>
      <Frame head={head}>
        {member && member.brands.length > 1 && (
          <DrawnFor value={markOf(person(member.id))}>
            <BrandChoice brands={member.brands} />
          </DrawnFor>
        )}
        {member?.left !== undefined && <NoBrand left={member.left} name={member.name} />}
        {children}
      </Frame>
    </ZoneOf>
  );
}
