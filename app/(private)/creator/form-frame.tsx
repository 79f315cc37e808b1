import Link from "next/link";
import type { ReactNode } from "react";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { cn } from "@/components/ui/cn";
import type { Creator } from "@/lib/creators/queries";
import { paths } from "@/lib/paths";

type FormFrameProps = {
  creator: Creator;
  title: string;
  lead: string;
  /** Directly below the lead, at every width. */
  state?: ReactNode;
  aside: ReactNode;
  /** Where there is one column, the aside stands before what it is beside otherwise. */
  isAsideFirst?: boolean;
  children: ReactNode;
};

export const FormFrame = ({ creator, title, lead, state, aside, isAsideFirst = false, children }: FormFrameProps) => (
  <div className="page py-8 sm:py-12">
    <ProfileState creator={creator} />
    <p>
      <Link href={paths.creatorDashboard} className="underline underline-offset-2">
        Back to your dashboard
      </Link>
    </p>
    <div className="mt-4 grid grid-cols-1 gap-x-gutter lg:mt-6 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <div className="lg:col-span-7">
        <h1 className="text-4xl">{title}</h1>
        <p className="prose-measure mt-4 sm:text-lg">{lead}</p>
        {state}
      </div>
      <div className={cn("max-lg:mt-8 lg:col-span-5 lg:row-span-2", !isAsideFirst && "max-lg:order-last max-lg:mt-12")}>
        {aside}
      </div>
      <div className="lg:col-span-7">{children}</div>
    </div>
  </div>
);
