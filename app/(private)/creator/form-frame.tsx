import Link from "next/link";
import type { ReactNode } from "react";
import { ProfilePreview } from "@/app/(private)/creator/profile-preview";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { NavLink } from "@/components/site/nav-link";
import { Notice } from "@/components/ui/notice";
import type { Creator } from "@/lib/creators/queries";
import { paths } from "@/lib/paths";

type FormFrameProps = {
  creator: Creator;
  title: string;
  lead: string;
  /** Directly below the lead, at every width. */
  state?: ReactNode;
  aside: ReactNode;
  children: ReactNode;
};

type PartStateProps = {
  creator: Creator;
  /** What the last act did. */
  said: string | undefined;
  isPublic: boolean;
  /** What the others do not: "see these". */
  sense: string;
};

/** Below the lead of samples and pictures: what was done, and that nobody can find them until the page is public. */
export const PartState = ({ creator, said, isPublic, sense }: PartStateProps) => (
  <div className="mt-5 space-y-3">
    {said && <Notice tone="success">{said}</Notice>}
    {!isPublic && creator.closedAt === null && (
      <p className="border-y py-3">
        {`Your page is not public, so only you and our staff ${sense} now.`}{" "}
        <Link href={paths.creatorPageForm} prefetch={false} className="underline underline-offset-2">
          Set up your public page
        </Link>
      </p>
    )}
  </div>
);

const parts = [
  [paths.creatorRules, "Rules", undefined],
  [paths.creatorPageForm, "Page and pictures", [paths.creatorPictures]],
  [paths.creatorSamples, "Samples", undefined],
] as const;

/** One of the parts of a creator's profile, with what brands see of all of them. */
export const FormFrame = ({ creator, title, lead, state, aside, children }: FormFrameProps) => (
  <div className="page py-8">
    <ProfileState creator={creator} />
    <h1 className="text-4xl">Your profile</h1>
    <ProfilePreview creator={creator} />
    <nav aria-label="Your profile" className="mt-6 border-b">
      <ul className="flex flex-wrap gap-x-5">
        {parts.map(([href, label, below]) => (
          <li key={href}>
            <NavLink
              href={href}
              below={below}
              className="-mb-px inline-block border-transparent border-b-2 py-2 hover:border-field-rule aria-[current]:border-ink aria-[current]:font-semibold"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <div className="mt-6 grid grid-cols-1 gap-x-gutter lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <div className="lg:col-span-7">
        {/* Shown as the chosen part above. */}
        <h2 className="sr-only">{title}</h2>
        <p className="prose-measure">{lead}</p>
        {state}
      </div>
      <div className="max-lg:order-last max-lg:mt-12 lg:col-span-5 lg:row-span-2">{aside}</div>
      <div className="lg:col-span-7">{children}</div>
    </div>
  </div>
);
