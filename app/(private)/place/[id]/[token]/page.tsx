import type { Metadata } from "next";
import Link from "next/link";
import { confirmPlace } from "@/app/(private)/place/[id]/[token]/actions";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { CopyField } from "@/components/form/copy-field";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { unknownLink } from "@/components/site/page-message";
import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { formatNumber } from "@/lib/text/typeset";
import { deriveToken } from "@/lib/tokens";
import { placeOf, verifyWaitlistToken, type WaitlistMember } from "@/lib/waitlist/queries";
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
            href={paths.mailed("withdraw", entry.id, deriveToken("waitlist-withdraw", entry.id, entry.tokenSalt))}
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

export const metadata: Metadata = { title: "Your place on the waitlist" };

type PageProps = { params: Promise<{ id: string; token: string }> };

async function PlacePage({ params }: PageProps) {
  const { id, token } = await params;
  const entry = await verifyWaitlistToken(id, token, "waitlist-place");
  if (!entry) return unknownLink("waitlist");
  const place = await placeOf(entry.id);
  if (place !== undefined) return <PlaceView entry={entry} place={place} />;
  return (
    <LinkPage
      title="Confirm your address"
      lead={`${entry.fullName}, press the button to confirm that ${entry.email} is yours. You then take your place on the ${brand.name} waitlist.`}
      action={confirmPlace}
      page={paths.waitlistPlace(id, token)}
      sent={{ id, token }}
      button="Confirm my address"
      pendingLabel="Confirming..."
      foot={
        <>
          If you did not join, close this page: nothing happens until the button is pressed. If this is not what you
          entered, somebody else used your address:{" "}
          <Link
            href={paths.mailed("withdraw", entry.id, deriveToken("waitlist-withdraw", entry.id, entry.tokenSalt))}
            prefetch={false}
            className="underline underline-offset-2"
          >
            erase the entry
          </Link>{" "}
          and join yourself.
        </>
      }
    >
      <dl className="mt-6 space-y-4 border-y py-5">
        <div className="flex flex-wrap gap-x-8">
          <dt className="w-52 text-ink-muted">You join as</dt>
          <dd className="min-w-0 flex-1 basis-52 font-semibold">
            <bdi>{entry.fullName}</bdi>, {interestLabels[entry.interest]}
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-8">
          <dt className="w-52 text-ink-muted">Email about the launch</dt>
          <dd className="min-w-0 flex-1 basis-52 font-semibold">
            {entry.consentUpdates ? "Yes. You can withdraw this at any time." : "No"}
          </dd>
        </div>
      </dl>
      <p className="mt-6">
        By confirming you agree to the{" "}
        <Link href={paths.waitlistTerms} prefetch={false} className="underline underline-offset-2">
          Waitlist Terms
        </Link>{" "}
        and the{" "}
        <Link href={paths.termsOfService} prefetch={false} className="underline underline-offset-2">
          Terms of Service
        </Link>
        .
      </p>
    </LinkPage>
  );
}

export default dataPage("a place on the waitlist", PlacePage);
