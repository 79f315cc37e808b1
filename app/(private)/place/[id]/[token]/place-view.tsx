import Link from "next/link";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { CopyField } from "@/components/form/copy-field";
import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { formatNumber } from "@/lib/text/typeset";
import { deriveToken } from "@/lib/tokens";
import type { WaitlistMember } from "@/lib/waitlist/queries";
import { interestLabels } from "@/lib/waitlist/rules";

export function PlaceView({ entry, place }: { entry: WaitlistMember; place: number }) {
  const invitation = siteUrl() + paths.waitlistWith({ ref: entry.referralCode });
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-12 py-12 md:py-16 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <GuillocheBorder>
          <div className="py-8 text-center">
            <h1 className="text-2xl">Your place on the waitlist</h1>
            <p className="my-4 font-serif text-7xl text-engrave tabular-nums">{formatNumber(place)}</p>
            <p>
              {entry.fullName}, {interestLabels[entry.interest]}
            </p>
            <p className="mt-2 text-ink-muted text-sm">Among everybody who joined as you did and confirmed.</p>
          </div>
        </GuillocheBorder>
      </div>
      <div className="prose-measure lg:col-span-7">
        <h2 className="text-3xl">Move forward by inviting others</h2>
        <p className="mt-3">
          Each person who joins with your link and confirms their address moves you up by one week.{" "}
          {entry.referrals === 0
            ? "Nobody has so far."
            : `${formatNumber(entry.referrals)} ${entry.referrals === 1 ? "person has" : "people have"} so far.`}
        </p>
        <div className="mt-5">
          <CopyField id="invitation" label="Your personal link" value={invitation} />
        </div>
        <p className="mt-8 text-ink-muted">
          Only you see your place. It is no promise of a date, and a referral earns no money: the{" "}
          <Link href={paths.waitlistTerms} prefetch={false} className="underline underline-offset-2">
            Waitlist Terms
          </Link>{" "}
          say how it works.
        </p>
        <p className="mt-4 text-ink-muted">
          You can{" "}
          <Link
            href={paths.waitlistWithdraw(entry.id, deriveToken("waitlist-withdraw", entry.id, entry.tokenSalt))}
            prefetch={false}
            className="underline underline-offset-2"
          >
            leave the {brand.name} waitlist
          </Link>{" "}
          at any time.
        </p>
      </div>
    </div>
  );
}
