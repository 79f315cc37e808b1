"use client";

import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { NavLink } from "@/components/site/nav-link";
import type { FormAction } from "@/lib/forms/state";
import type { Visitor } from "@/lib/members/access";

type VisitorLinksProps = { visitor: Visitor; signOut: FormAction; place: "header" | "sheet" };

export default function VisitorLinks({ visitor, signOut, place }: VisitorLinksProps) {
  const { name, home, links, page } = visitor;
  const shown = page ? [...links, { href: page, label: "See your public page" }] : links;
  return (
    <>
      <p className="wrap-anywhere text-ink-muted text-sm">
        Signed in as <bdi className="font-semibold text-ink">{name}</bdi>
      </p>
      <ul className="mt-2 mb-4">
        {shown.map(({ href, label, door }) => (
          <li key={href} className={door}>
            <NavLink href={href} className="sheet-link">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <ActionForm action={signOut} page={home} prefix={`${place}-`} className="space-y-3">
        <ErrorSummary />
        <SubmitButton variant="outline" size="sm" pendingLabel="Signing out...">
          Sign out
        </SubmitButton>
      </ActionForm>
    </>
  );
}
