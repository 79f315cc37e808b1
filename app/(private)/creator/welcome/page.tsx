import type { Metadata } from "next";
import Link from "next/link";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { requireCreator } from "@/app/(private)/gates";
import { RulesSheet } from "@/components/creators/rules-sheet";
import { StandingNotice } from "@/components/creators/standing-notice";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Seal } from "@/components/engraving/seal";
import { dataPage } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { brand } from "@/lib/brand";
import { findStanding } from "@/lib/creators/verify";
import { paths } from "@/lib/paths";
import { LINK_HOURS } from "@/lib/terms/notices";

export const metadata: Metadata = { title: "Welcome" };

const REACHED =
  "Offers can reach you by your email address already. Switch on your public page, and brands find you in the directory.";
const HELD = "We check your name first, and email you when that is done. Then offers can reach you.";

async function WelcomePage() {
  const creator = await requireCreator();
  const standing = await findStanding(creator.userId);
  return (
    <div className="page py-12">
      <ProfileState creator={creator} />
      <StandingNotice standing={standing} />
      <GuillocheBorder className="mx-auto max-w-4xl">
        <div className="grid grid-cols-1 gap-8 sm:grid-cols-[1fr_10rem]">
          <div>
            <h1 className="wrap-anywhere text-4xl md:text-5xl">Welcome, {creator.displayName}</h1>
            <p className="mt-4 text-lg">
              {creator.status === "suspended"
                ? "Your profile is suspended, so nobody can make you an offer now. These are your rules."
                : "Your profile is active. These rules apply to every offer made to you from now on."}
            </p>
          </div>
          <Seal words={`${brand.name} · 100% creator-owned ·`} className="hidden w-40 sm:block" />
        </div>
        <div className="mt-8 border-t pt-8">
          <RulesSheet creator={creator} />
        </div>
      </GuillocheBorder>
      <div className="mx-auto mt-10 max-w-4xl space-y-4">
        <h2 className="text-2xl">What happens next</h2>
        <p className="prose-measure">{standing?.isNameHeld ? HELD : REACHED}</p>
        <p className="prose-measure">
          Each offer comes by email, with a link to decide it within {LINK_HOURS} hours. One that nobody answers
          expires: silence is never consent.
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2">
          <Button asChild size="lg">
            <Link href={paths.creatorPageForm}>Set up your public page</Link>
          </Button>
          <Link href={paths.creatorDashboard} className="underline underline-offset-2">
            Go to your dashboard
          </Link>
        </p>
      </div>
    </div>
  );
}

export default dataPage("a creator's welcome", WelcomePage);
