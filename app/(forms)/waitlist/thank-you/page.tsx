import type { Metadata } from "next";
import Link from "next/link";
import { ForgetDraft } from "@/app/(forms)/waitlist/waitlist-draft";
import { Seal } from "@/components/engraving/seal";
import { NumberedSteps } from "@/components/marketing/lists";
import { Button } from "@/components/ui/button";
import { brand } from "@/lib/brand";
import { hasDevMailbox } from "@/lib/env";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Welcome to the waitlist", robots: { index: false } };
// Whether there is a local mailbox is known at run time, not at build time.
export const dynamic = "force-dynamic";

const next = [
  ["Email updates", "First, the email that asks you to confirm your address. News only if you agreed to it."],
  ["Early access", "Places that open before the launch go to people on the waitlist first. We promise none."],
  ["Priority for partnerships", "Where we suggest talent to the first license partners, we begin with the waitlist."],
  ["Event invitations", `If you agreed to updates: our events, in ${brand.launchCity} first.`],
] as const;

export default function ThankYouPage() {
  return (
    <div className="page grid grid-cols-1 items-start gap-x-gutter gap-y-10 py-12 md:py-20 lg:grid-cols-12">
      <ForgetDraft />
      <div className="lg:col-span-7">
        <h1 className="text-5xl leading-[1.06]">Application Submitted!</h1>
        <p className="mt-5 text-xl leading-normal">Welcome to the waitlist. Check your email for confirmation.</p>
        <h2 className="mt-10 border-b pb-3 text-2xl">What happens next</h2>
        <NumberedSteps steps={next} />
        <p className="mt-8 flex flex-wrap gap-4">
          <Button asChild>
            <Link href={paths.home} prefetch={false}>
              Return to Homepage
            </Link>
          </Button>
          {hasDevMailbox() && (
            <Button asChild variant="outline">
              <Link href={paths.devMailbox} prefetch={false}>
                Open the local mailbox
              </Link>
            </Button>
          )}
        </p>
      </div>
      <Seal className="hidden w-72 justify-self-center lg:col-span-5 lg:block" />
    </div>
  );
}
