import type { Metadata } from "next";
import Link from "next/link";
import { AttemptedPath, MissingPost } from "@/components/site/missing-post";
import { Trouble } from "@/components/site/trouble";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Page not found" };

/** Any path without a page (spec 2). Every page carries this one in its data, so it is kept short. */
export default function NotFound() {
  return (
    <Trouble code="404" title="Oops! Page not found">
      <p>Nothing is at this address. A link may be incomplete: copy it whole from the email or page it came from.</p>
      <MissingPost />
      <Link href={paths.home} className={buttonVariants()}>
        Return to Home
      </Link>
      <AttemptedPath />
    </Trouble>
  );
}
