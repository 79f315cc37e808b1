import type { Metadata } from "next";
import Link from "next/link";
import { confirmPlace } from "@/app/(private)/place/[id]/[token]/actions";
import { PlaceView } from "@/app/(private)/place/[id]/[token]/place-view";
import { LinkPage } from "@/components/form/link-form";
import { dataPage } from "@/components/site/data-page";
import { unknownLink } from "@/components/site/page-message";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { placeOf, verifyWaitlistToken } from "@/lib/waitlist/queries";
import { interestLabels } from "@/lib/waitlist/rules";

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
            href={paths.waitlistWithdraw(entry.id, deriveToken("waitlist-withdraw", entry.id, entry.tokenSalt))}
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
