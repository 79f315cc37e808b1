import type { Metadata } from "next";
import Link from "next/link";
import { FormFrame } from "@/app/(private)/creator/form-frame";
import { askToBeVerified, saveCreatorPage, withdrawVerification } from "@/app/(private)/creator/page/actions";
import { requireCreator } from "@/app/(private)/gates";
import { ReachField, WithdrawRequest } from "@/app/(private)/member-parts/staff-request";
import { RequestNotice, StandingNotice } from "@/components/creators/notices";
import { ShowcaseFields } from "@/components/creators/showcase-fields";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { ShownVersion } from "@/components/form/shown-version";
import { SubmitButton } from "@/components/form/submit-button";
import { QrCode } from "@/components/licenses/qr-code";
import { Snippet } from "@/components/licenses/snippet";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { NavLink } from "@/components/site/nav-link";
import { Badge } from "@/components/ui/badge";
import { Folded } from "@/components/ui/folded";
import { Moment } from "@/components/ui/moment";
import { brand } from "@/lib/brand";
import { BIO_MAX } from "@/lib/creators/page-rules";
import { BADGE_SIZE } from "@/lib/creators/pictures";
import { findOwnPage, findPublicCreator, type OwnPage, type PublicCreator } from "@/lib/creators/public-page";
import { shownPage } from "@/lib/creators/save-page";
import { SLUG_LENGTH } from "@/lib/creators/slugs";
import { suggestSlug } from "@/lib/creators/suggest-slug";
import { findOwnRequest, type OwnRequest } from "@/lib/creators/verification-requests";
import { EVIDENCE_MAX } from "@/lib/creators/verification-rules";
import { type Standing as CreatorStanding, findStanding } from "@/lib/creators/verify";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { RETENTION } from "@/lib/retention/rules";
import { formatUsd } from "@/lib/terms/fees";
import { versionOf } from "@/lib/text/version";

const MADE_PUBLIC =
  "Anybody can then find you under Creators and make you an offer, without knowing your address. Switch it off at any time.";

type PageFormProps = { page: OwnPage; version: string; suggestedSlug: string; site: string };

const PageForm = ({ page, version, suggestedSlug, site }: PageFormProps) => (
  <ActionForm action={saveCreatorPage} page={paths.creatorPageForm} className="mt-8 max-w-2xl space-y-7">
    <ErrorSummary />
    <ShownVersion version={version} />
    <CheckboxField
      name="isPublic"
      label="Make my page public"
      hint={
        page.hasPortrait
          ? MADE_PUBLIC
          : `${MADE_PUBLIC} Please add a portrait first: your initials stand until then, and brands ask people whom they can see.`
      }
      defaultChecked={page.isPublic}
    />
    <Field
      name="slug"
      label="Address of the page"
      hint={`${site}${paths.creatorPage("")} and then this. When you change it, old links lead to the new one.`}
      required
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SLUG_LENGTH.max}
      defaultValue={page.slug ?? suggestedSlug}
    />
    <ShowcaseFields defaults={page} />
    <Field
      as="textarea"
      name="bio"
      label="About you"
      hint={`At most ${BIO_MAX} characters, plain text. No email address or phone number: offers reach you without.`}
      rows={6}
      maxLength={BIO_MAX}
      defaultValue={page.bio}
    />
    <CheckboxField
      name="showsFloor"
      label={`Show “from ${formatUsd(page.priceFloorCents)}”`}
      hint="The minimum rate from your rules. Otherwise brands see it only when they offer less."
      defaultChecked={page.showsFloor}
    />
    <SubmitButton size="lg" pendingLabel="Saving...">
      Save page
    </SubmitButton>
  </ActionForm>
);

type SharePageProps = { slug: string; name: string; site: string; badge: { width: number; height: number } };

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** For the page's owner: what to print, to embed and to give to programs. */
function SharePage({ slug, name, site, badge }: SharePageProps) {
  const url = site + paths.creatorPage(slug);
  const picture = paths.creatorFile(slug, "badge.svg");
  const { width, height } = badge;
  const alt = `License ${name} on ${brand.name}`;
  const text = `<a href="${url}">\n  <img src="${site}${picture}" width="${width}" height="${height}" alt="${attribute(alt)}">\n</a>`;
  return (
    <div className="grid grid-cols-1 gap-x-gutter gap-y-8 md:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-1">
      <figure className="space-y-2">
        <QrCode text={url} title={`QR code of the page of ${name}`} className="w-44 max-w-full border" />
        <figcaption className="text-ink-muted text-sm">Opens your page on a phone.</figcaption>
      </figure>
      <div className="min-w-0 space-y-5">
        <picture className="block">
          <img src={picture} width={width} height={height} alt={alt} loading="lazy" className="h-auto max-w-full" />
        </picture>
        <Snippet
          title="Badge"
          use="Lines of HTML for another site. The badge always shows the page as it is now."
          text={text}
        />
        <p className="text-sm">
          <a href={picture} download={`${slug}-badge.svg`} className="underline underline-offset-2">
            Download the badge (SVG)
          </a>
        </p>
        <p className="text-sm">
          For machines:{" "}
          <a href={paths.creatorFile(slug, "consent.json")} className="underline underline-offset-2">
            what may be licensed, as an ODRL policy
          </a>
          , and{" "}
          <a href={paths.creatorFile(slug, "consent.jwt")} className="underline underline-offset-2">
            signed
          </a>
          .
        </p>
      </div>
    </div>
  );
}

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

type VerificationPartProps = {
  standing: CreatorStanding | undefined;
  request: OwnRequest | undefined;
  /** The account's number, to start from. */
  phone: string | null;
  mayAsk: boolean;
};

/** Where a creator asks to be verified, changes the request, and reads what became of it. */
function VerificationPart({ standing, request, phone, mayAsk }: VerificationPartProps) {
  const isOpen = request?.outcome === null;
  return (
    <section id="verification" aria-labelledby="verification-title" className="scroll-mt-6 space-y-5">
      <h2 id="verification-title" className="border-b pb-3 text-2xl">
        Verification
      </h2>
      {standing?.verifiedAt ? (
        <p>
          You are verified since <Moment at={standing.verifiedAt} only="day" />. The seal stays while your name, email
          address, portrait and page address stay the same.
        </p>
      ) : (
        <p>
          A person on our staff checks who you are. Then your page and your badge show the Verified seal. Tell us how to
          reach you, and what shows who you are: a site or profile of yours, an agency or union that knows you, a call.
          Do not send documents: we store none. We delete the request {RETENTION["check-requests"].keeps.days} days
          after it was answered.
        </p>
      )}
      <p>
        <NavLink href={paths.verifiedBadge} className="underline underline-offset-4">
          What the seal says, and how it is given
        </NavLink>
      </p>
      <RequestNotice request={request} />
      <ActionForm
        action={askToBeVerified}
        page={paths.creatorPageForm}
        prefix="verification-"
        closed={!mayAsk}
        className="space-y-6"
      >
        <ErrorSummary />
        {mayAsk && (
          <>
            <ReachField said={request?.reach ?? phone ?? ""} />
            <Field
              as="textarea"
              name="evidence"
              label="What shows who you are"
              hint="Links and names that we can check. Only our staff read this."
              required
              rows={4}
              maxLength={EVIDENCE_MAX}
              defaultValue={request?.evidence ?? ""}
            />
            <SubmitButton variant="outline" pendingLabel="Sending...">
              {isOpen ? "Change your request" : "Ask to be verified"}
            </SubmitButton>
          </>
        )}
      </ActionForm>
      {isOpen && <WithdrawRequest action={withdrawVerification} page={paths.creatorPageForm} />}
    </section>
  );
}
