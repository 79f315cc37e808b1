import Link from "next/link";
import type { ReactNode } from "react";
import { SuspendedNotice } from "@/components/creators/suspended-notice";
import type { Creator } from "@/lib/creators/queries";
import { paths } from "@/lib/paths";

type FormFrameProps = { creator: Creator; title: string; lead: string; aside: ReactNode; children: ReactNode };

export const FormFrame = ({ creator, title, lead, aside, children }: FormFrameProps) => (
  <div className="page py-12">
    {creator.status === "suspended" && <SuspendedNotice isClosed={creator.closedAt !== null} />}
    <p>
      <Link href={paths.creatorDashboard} className="underline underline-offset-2">
        Back to your dashboard
      </Link>
    </p>
    <div className="mt-6 grid grid-cols-1 gap-x-gutter gap-y-12 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h1 className="text-4xl">{title}</h1>
        <p className="prose-measure mt-4 text-lg">{lead}</p>
        {children}
      </div>
      <div className="lg:col-span-5">{aside}</div>
    </div>
  </div>
);
