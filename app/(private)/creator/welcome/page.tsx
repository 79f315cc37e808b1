import type { Metadata } from "next";
import Link from "next/link";
import { OwnPortrait } from "@/app/(private)/creator/own-portrait";
import { PortraitForm } from "@/app/(private)/creator/portrait-form";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { requireCreator } from "@/app/(private)/gates";
import { RulesSheet } from "@/components/creators/rules-sheet";
import { StandingNotice } from "@/components/creators/standing-notice";
import { GuillocheBorder } from "@/components/engraving/guilloche";
import { Seal } from "@/components/engraving/seal";
import { dataPage } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { brand } from "@/lib/brand";
import { findOwnPage } from "@/lib/creators/public-page";
import { findStanding } from "@/lib/creators/verify";
import { paths } from "@/lib/paths";
import { LINK_HOURS, REHEARSAL_NOTICE } from "@/lib/terms/notices";
import { versionOf } from "@/lib/text/version";

export const metadata: Metadata = { title: "Welcome" };

const REACHED =
  "Offers can reach you by your email address already. Switch on your public page, and brands find you in the directory.";
const HELD = "We check your name first, and email you when that is done. Then offers can reach you.";
const next = [
  "Under Your public page you can ask us to check who you are. Once we have, your name carries the Verified seal.",
  `Each offer comes by email, with a link to decide it within ${LINK_HOURS} hours. It is also on your dashboard.`,
  "An offer that nobody answers expires. Silence is never consent.",
  REHEARSAL_NOTICE,
];

async function WelcomePage() {
  const creator = await requireCreator();
  const [page, standing] = await Promise.all([findOwnPage(creator.userId), findStanding(creator.userId)]);
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
      <div className="mx-auto mt-12 max-w-4xl">
        <h2 className="text-2xl">What happens next</h2>
        <ol className="prose-measure mt-4 list-decimal space-y-2 pl-6">
          {[standing?.isNameHeld ? HELD : REACHED, ...next].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link href={paths.creatorDashboard}>Go to your dashboard</Link>
          </Button>
          <Button asChild variant="outline" size="lg">
            <Link href={paths.creatorPageForm}>Set up your public page</Link>
          </Button>
          <Button asChild variant="outline" size="lg">
            <Link href={paths.creatorRules}>Change your rules</Link>
          </Button>
        </p>
      </div>
      {creator.status !== "suspended" && (
        <section aria-labelledby="portrait" className="mx-auto mt-12 max-w-4xl">
          <h2 id="portrait" className="border-b pb-3 text-2xl">
            {page?.portrait ? "Your portrait" : "A portrait, if you want one"}
          </h2>
          <p className="prose-measure my-4">
            {page?.isPublic ? (
              "It appears on your public page."
            ) : (
              <>
                It appears on your public page once you switch that on under{" "}
                <Link href={paths.creatorPageForm} prefetch={false} className="underline underline-offset-2">
                  Your public page
                </Link>
                .
              </>
            )}
          </p>
          <OwnPortrait path={page?.portrait} />
          <PortraitForm
            hasPortrait={Boolean(page?.portrait)}
            version={versionOf({ portrait: page?.portrait ?? null })}
            page={paths.creatorWelcome}
          />
        </section>
      )}
    </div>
  );
}

export default dataPage("a creator's welcome", WelcomePage);
