import type { Metadata } from "next";
import Link from "next/link";
import { FormFrame } from "@/app/(private)/creator/form-frame";
import { OwnPortrait } from "@/app/(private)/creator/own-portrait";
import { saveCreatorPage } from "@/app/(private)/creator/page/actions";
import { PageForm } from "@/app/(private)/creator/page/page-form";
import { askToBeVerified, withdrawVerification } from "@/app/(private)/creator/page/verification-actions";
import { VerificationPart } from "@/app/(private)/creator/page/verification-part";
import { savePortrait } from "@/app/(private)/creator/portrait-actions";
import { PortraitForm } from "@/app/(private)/creator/portrait-form";
import { requireCreator } from "@/app/(private)/gates";
import { CreatorPicture } from "@/components/creators/creator-picture";
import { SharePage } from "@/components/creators/share-page";
import { StandingNotice } from "@/components/creators/standing-notice";
import { PortraitFrame } from "@/components/engraving/portrait";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Badge } from "@/components/ui/badge";
import { Folded } from "@/components/ui/folded";
import { BADGE_SIZE } from "@/lib/creators/pictures";
import { findOwnPage, findPublicCreator, type OwnPage, type PublicCreator } from "@/lib/creators/public-page";
import { shownPage } from "@/lib/creators/shown-page";
import { suggestSlug } from "@/lib/creators/slugs";
import { findOwnRequest } from "@/lib/creators/verification-requests";
import { findStanding } from "@/lib/creators/verify";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { versionOf } from "@/lib/text/version";

export const metadata: Metadata = { title: "Your public page" };

async function shownOf({ slug }: OwnPage): Promise<PublicCreator | undefined> {
  const shown = slug ? await findPublicCreator(slug) : undefined;
  return shown && !("movedTo" in shown) ? shown : undefined;
}

/** `isOn`: its owner made it public, whether or not it is shown. */
function Standing({ shown, isOn }: { shown: PublicCreator | undefined; isOn: boolean }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 border-y py-3">
      {shown ? (
        <>
          <Badge tone="verified">Public</Badge>
          <p>
            <Link
              href={paths.creatorPage(shown.slug)}
              prefetch={false}
              className="wrap-anywhere underline underline-offset-2"
            >
              {siteUrl().replace(/^https?:\/\//, "")}
              {paths.creatorPage(shown.slug)}
            </Link>
          </p>
          <p>
            <a href="#share" className="py-1 underline underline-offset-2">
              Share it
            </a>
          </p>
        </>
      ) : (
        <>
          <Badge tone="ended">Not public</Badge>
          <p>
            {isOn
              ? "You made it public, but nobody else sees it now: the notice here says why."
              : "Only you can see this page. Tick “Make my page public” and save."}
          </p>
        </>
      )}
    </div>
  );
}

async function CreatorPageForm() {
  const creator = await requireCreator();
  const [page, standing, request] = await Promise.all([
    findOwnPage(creator.userId),
    findStanding(creator.userId),
    findOwnRequest(creator.userId),
  ]);
  if (!page) throw new Error("A signed-in creator has no profile");
  const shown = await shownOf(page);
  return (
    <FormFrame
      creator={creator}
      title="Your public page"
      lead="Your name, your rights and what you choose to add. It never shows your email, your phone or where you are paid."
      state={
        <>
          <Standing shown={shown} isOn={page.isPublic} />
          <StandingNotice standing={standing} className="mt-5" />
        </>
      }
      isAsideFirst
      aside={
        <Folded label="Your portrait">
          <div className="space-y-4">
            <h2 id="portrait" className="border-b pb-3 text-2xl max-sm:sr-only">
              Your portrait
            </h2>
            {shown ? (
              <PortraitFrame className="w-48">
                <CreatorPicture slug={shown.slug} name={creator.displayName} version={shown.version} />
              </PortraitFrame>
            ) : (
              <OwnPortrait path={page.portrait} />
            )}
            <PortraitForm
              hasPortrait={page.portrait !== null}
              version={versionOf({ portrait: page.portrait })}
              page={paths.creatorPageForm}
            />
          </div>
        </Folded>
      }
    >
      <PageForm
        page={page}
        version={versionOf(shownPage(page))}
        suggestedSlug={suggestSlug(creator.displayName)}
        site={siteUrl().replace(/^https?:\/\//, "")}
      />
      <section aria-labelledby="samples" className="mt-14 space-y-3 border-t pt-8">
        <h2 id="samples" className="text-2xl">
          Your samples
        </h2>
        <p>Brands choose by ear. Add up to three short recordings of your voice.</p>
        <p>
          <Link href={paths.creatorSamples} prefetch={false} className="py-1 underline underline-offset-2">
            Add or change samples
          </Link>
        </p>
      </section>
      {shown && (
        <section aria-labelledby="share" className="mt-14 scroll-mt-6 space-y-5 border-t pt-8">
          <h2 id="share" className="text-2xl">
            Share your page
          </h2>
          <Folded label="QR code, badge and HTML">
            <SharePage slug={shown.slug} name={creator.displayName} site={siteUrl()} badge={BADGE_SIZE} />
          </Folded>
        </section>
      )}
      <VerificationPart
        standing={standing}
        request={request}
        phone={creator.phone}
        mayAsk={creator.status === "active" && creator.closedAt === null && !standing?.verifiedAt}
      />
    </FormFrame>
  );
}

export default dataPage("a creator's public page, to be edited", CreatorPageForm, (requestId) => (
  <ReadFailure requestId={requestId}>
    <KeptForm
      action={saveCreatorPage}
      page={paths.creatorPageForm}
      labels={{ slug: "Address of the page", city: "City", links: "Portfolio Links", bio: "About you" }}
    />
    <KeptForm action={savePortrait} page={paths.creatorPageForm} />
    <KeptForm
      action={askToBeVerified}
      page={paths.creatorPageForm}
      labels={{ reach: "How and when we can reach you", evidence: "What shows who you are" }}
    />
    <KeptForm action={withdrawVerification} page={paths.creatorPageForm} />
  </ReadFailure>
));
