import Link from "next/link";
import { paths } from "@/lib/paths";

/** `isClosed`: the creator closed the profile, and brands no longer find it. */
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
