import Link from "next/link";
import { PageMessage } from "@/components/site/page-message";
import { WaysOn } from "@/components/site/ways-on";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { paths } from "@/lib/paths";
import { HOLD_HOURS } from "@/lib/terms/notices";

/** `isSignedIn`: as a brand that does not own the offer. */
export function UnknownOffer({ isSignedIn }: { isSignedIn: boolean }) {
  const again = { href: paths.newOffer, label: "Make an offer", door: DOOR_TO_OFFERS };
  const own = { href: paths.brand, label: "See your offers" };
  return (
    <PageMessage title="This page opens with your link" action={isSignedIn ? own : again} details={<WaysOn />}>
      <p>
        An offer can be seen in the browser that submitted it, or with the link that we emailed to the brand. Look for
        our email with the subject of your offer, and open the complete link in it. An offer that was never sent is
        removed after {HOLD_HOURS} hours, or when its brand withdraws it.{" "}
        {isSignedIn ? (
          "It is none of the offers of the address that you are signed in with: those are on your dashboard."
        ) : (
          <>
            Or{" "}
            <Link href={paths.signIn} prefetch={false} className="underline underline-offset-2">
              sign in
            </Link>{" "}
            with the address that made it: your dashboard has all of your offers.
          </>
        )}
      </p>
    </PageMessage>
  );
}
