import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { NavLink } from "@/components/site/nav-link";
import { SignedInMark } from "@/components/site/signed-in-mark";
import { brand } from "@/lib/brand";
import type { FormAction } from "@/lib/forms/state";
import type { MemberLink } from "@/lib/members/navigation";
import { paths } from "@/lib/paths";

type MemberHeadProps = {
  name: string;
  links: readonly MemberLink[];
  signOut: FormAction;
  home: string;
};

/** The account's links and the sign-out form stand open rather than in a menu, because they work without scripts. */
export function MemberHead({ name, links, signOut, home }: MemberHeadProps) {
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
