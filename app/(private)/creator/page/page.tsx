import type { Metadata } from "next";
import Link from "next/link";
import { FormFrame } from "@/app/(private)/creator/form-frame";
import { saveCreatorPage } from "@/app/(private)/creator/page/actions";
import { PageForm } from "@/app/(private)/creator/page/page-form";
import { askToBeVerified, withdrawVerification } from "@/app/(private)/creator/page/verification-actions";
import { VerificationPart } from "@/app/(private)/creator/page/verification-part";
import { requireCreator } from "@/app/(private)/gates";
import { SharePage } from "@/components/creators/share-page";
import { StandingNotice } from "@/components/creators/standing-notice";
import { KeptForm } from "@/components/form/kept-form";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Badge } from "@/components/ui/badge";
import { Folded } from "@/components/ui/folded";
import { BADGE_SIZE } from "@/lib/creators/pictures";
import { findOwnPage, findPublicCreator, type OwnPage, type PublicCreator } from "@/lib/creators/public-page";
import { shownPage } from "@/lib/creators/shown-page";
import { suggestSlug } from "@/lib/creators/suggest-slug";
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
      title="Page and pictures"
      lead="Your name, your rights and what you choose to add. It never shows your email, your phone or where you are paid."
      state={
        <>
          <Standing shown={shown} isOn={page.isPublic} />
          <StandingNotice standing={standing} className="mt-5" />
        </>
      }
      aside={
        <>
          {shown && (
            <section aria-labelledby="share" className="mb-12 scroll-mt-6 space-y-5">
              <h2 id="share" className="border-b pb-3 text-2xl">
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
        </>
      }
    >
      {/* The portrait itself is in what brands see, above. */}
      <section aria-labelledby="portrait" className="mt-6 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="portrait" className="text-xl">
          Your portrait
        </h2>
        <p>
          {!page.hasPortrait && "Your initials stand until you add one. "}
          <Link href={paths.creatorPictures} prefetch={false} className="py-1 underline underline-offset-2">
            {page.hasPortrait ? "Change the portrait, add pictures" : "Add a portrait and pictures"}
          </Link>
        </p>
      </section>
      <PageForm
        page={page}
        version={versionOf(shownPage(page))}
        suggestedSlug={suggestSlug(creator.displayName)}
        site={siteUrl().replace(/^https?:\/\//, "")}
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
    <KeptForm
      action={askToBeVerified}
      page={paths.creatorPageForm}
      labels={{ reach: "How and when we can reach you", evidence: "What shows who you are" }}
    />
    <KeptForm action={withdrawVerification} page={paths.creatorPageForm} />
  </ReadFailure>
));
