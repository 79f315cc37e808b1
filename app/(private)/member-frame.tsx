import type { ReactNode } from "react";
import { actFor } from "@/app/(private)/brand/choice-action";
import { leave } from "@/app/(private)/sign-out";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { DrawnFor } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { NavLink } from "@/components/site/nav-link";
import { Frame, QuietHead } from "@/components/site/quiet-frame";
import { SignInHere } from "@/components/site/sign-in-here";
import { SignedInMark } from "@/components/site/signed-in-mark";
import { ZoneOf } from "@/components/ui/zone";
import { brand } from "@/lib/brand";
import type { FormAction } from "@/lib/forms/state";
import { chosenBrand } from "@/lib/http/cookies";
import { readOrLog } from "@/lib/http/read-or-log";
import { type Access, accessOf, homeOf, linksOf, type MemberLink } from "@/lib/members/access";
import { currentPerson } from "@/lib/members/actors";
import { markOf, person } from "@/lib/members/drawn-for";
import { paths } from "@/lib/paths";
import { readerZone } from "@/lib/time";

type MemberHeadProps = {
  name: string;
  links: readonly MemberLink[];
  signOut: FormAction;
  home: string;
};

/** The account's links and the sign-out form stand open rather than in a menu, because they work without scripts. */
function MemberHead({ name, links, signOut, home }: MemberHeadProps) {
  return (
    <header className="site-header bg-paper">
      <SignedInMark />
      <div className="page flex flex-wrap items-center justify-between gap-x-6 pt-2 pb-1 lg:py-1.5">
        <NavLink href={home} className="wordmark py-1 text-2xl">
          {brand.name}
        </NavLink>
        <nav
          aria-label="Your account"
          className="-mx-1 order-last min-w-0 basis-full lg:order-none sm:-mx-2 lg:grow lg:basis-auto"
        >
          <ul className="flex flex-wrap lg:px-4">
            {links.map(({ href, label, door, below, except }) => (
              <li key={href} className={door}>
                <NavLink
                  href={href}
                  below={below}
                  except={except}
                  className="inline-block rounded-sm px-1 py-1.5 sm:px-2 font-semibold text-[0.8125rem] sm:text-sm decoration-2 underline-offset-8 hover:underline aria-[current]:underline"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-1 basis-24 items-center justify-end gap-x-4 sm:basis-52 lg:flex-initial">
          <NavLink
            href={paths.home}
            className="hidden whitespace-nowrap text-sm underline-offset-4 hover:underline md:block"
          >
            Public site
          </NavLink>
          <p className="wrap-anywhere max-sm:sr-only min-w-0 text-right text-ink-muted text-sm leading-tight">
            <span className="sr-only">Signed in as </span>
            <bdi>{name}</bdi>
          </p>
          <ActionForm action={signOut} page={home} className="space-y-3">
            <ErrorSummary />
            <SubmitButton
              variant="quiet"
              size="sm"
              pendingLabel="Signing out..."
              className="px-0! whitespace-nowrap underline-offset-4 hover:underline"
            >
              Sign out
            </SubmitButton>
          </ActionForm>
        </div>
      </div>
    </header>
  );
}

/** For somebody of several brands. The first is the one for which they act. */
const BrandChoice = ({ brands: [now, ...others] }: { brands: readonly { id: string; name: string }[] }) => (
  <section aria-label="Your brands" className="border-b bg-paper-raised">
    <ActionForm action={actFor} page={paths.brand} prefix="brand-" className="page space-y-2 py-2">
      <ErrorSummary />
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span>
          You act for <bdi className="font-semibold">{now?.name}</bdi>.
        </span>
        {others.map(({ id, name }) => (
          <SubmitButton key={id} variant="outline" size="sm" name="brand" value={id} pendingLabel="Changing...">
            {`Act for ${name}`}
          </SubmitButton>
        ))}
      </p>
    </ActionForm>
  </section>
);

/** For somebody who is signed in, has left their brand, and has no other area. */
const NoBrand = ({ left, name }: { left: string; name: string }) => (
  <section aria-label="Your brand" className="border-b bg-paper-raised">
    <ActionForm action={leave} page={paths.signIn} prefix="left-" className="page space-y-2 py-2">
      <ErrorSummary />
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span>
          You no longer act for <bdi className="font-semibold">{left}</bdi>. What it has stays with it. You are signed
          in as <bdi>{name}</bdi>.
        </span>
        <SubmitButton variant="outline" size="sm" pendingLabel="Signing out...">
          Sign out
        </SubmitButton>
      </p>
    </ActionForm>
  </section>
);

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
