import Link from "next/link";
import { paths } from "@/lib/paths";

/** Why no term is drawn. `isClosed`: the creator closed the profile, and brands find it no more. */
export const NothingInForce = ({ isClosed }: { isClosed: boolean }) => (
  <p>
    No license that you granted is in force.
    {!isClosed && (
      <>
        {" "}
        Brands find you by{" "}
        <Link href={paths.creatorPageForm} prefetch={false} className="underline underline-offset-2">
          your public page
        </Link>
        .
      </>
    )}
  </p>
);
