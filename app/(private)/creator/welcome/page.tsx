import type { Metadata } from "next";
import Link from "next/link";
import { firstSteps, readProfile } from "@/app/(private)/creator/first-steps";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { requireCreator } from "@/app/(private)/gates";
import { StandingNotice } from "@/components/creators/notices";
import { RulesSheet, rulesInWords } from "@/components/creators/rules-sheet";
import { nextOf } from "@/components/dashboard/checklist";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Seal } from "@/components/engraving/seal";
import { dataPage } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { LINK_HOURS } from "@/lib/terms/notices";

export const metadata: Metadata = { title: "Welcome" };

const REACHED = "Offers reach you by your email address already.";
const HELD = "We check your name first, and email you when that is done. Then offers can reach you.";

async function WelcomePage() {
  const creator = await requireCreator();
  const profile = await readProfile(creator);
  const { standing } = profile;
  const next = nextOf(firstSteps(creator, profile));
  const isSuspended = creator.status === "suspended";
  return (
    <div className="page py-6 sm:py-12">
      <ProfileState creator={creator} />
      <StandingNotice standing={standing} />
      <GuillocheBorder className="mx-auto max-w-4xl">
        <div className="grid grid-cols-1 gap-8 px-[min(0.5rem,2vw)] sm:grid-cols-[1fr_10rem] sm:px-0">
          <div className="space-y-4">
            <h1 className="wrap-anywhere text-4xl md:text-5xl">Welcome, {creator.displayName}</h1>
            <p className="text-lg">
              {isSuspended
                ? "Your profile is suspended, so nobody can make you an offer now."
                : `Your profile is active. ${standing?.isNameHeld ? HELD : REACHED}`}
            </p>
            {next && <p>{next.text}</p>}
            <p className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-2">
              {next?.link && (
                <Button asChild size="lg" variant="seal">
                  <Link href={next.link.href}>{next.link.label}</Link>
                </Button>
              )}
              <Link href={paths.creatorDashboard} className="py-1 underline underline-offset-2">
                Go to your dashboard
              </Link>
            </p>
          </div>
          <Seal words={`${brand.name} · 100% creator-owned ·`} className="hidden w-40 sm:block" />
        </div>
      </GuillocheBorder>
      <div className="mx-auto mt-8 max-w-4xl">
        <p className="prose-measure">
          Each offer comes by email, with a link to decide it within {LINK_HOURS} hours. One that nobody answers
          expires: silence is never consent.
        </p>
        <Disclosure className="mt-4 border-y" summary={`Your rules: ${rulesInWords(creator)}`}>
          <div className="pt-3 pb-6">
            <RulesSheet creator={creator} />
          </div>
        </Disclosure>
      </div>
    </div>
  );
}

export default dataPage("a creator's welcome", WelcomePage);
