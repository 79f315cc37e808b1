import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { inviteByMail } from "@/app/(private)/offer/new/actions";
import { OfferForm } from "@/app/(private)/offer/new/offer-form";
import { ChooseLink } from "@/app/(private)/offer-parts/draft";
import { NotYou } from "@/app/(private)/offer-parts/not-you";
import { readBeginning, readSender, slugsIn } from "@/app/(private)/offer-parts/own-offer";
import { UseFields } from "@/app/(private)/offer-parts/use-fields";
import { leave } from "@/app/(private)/sign-out";
import { CreatorFace } from "@/components/creators/creator-face";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { DrawnFor } from "@/components/form/form-context";
import { Honeypot } from "@/components/form/honeypot";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Samples } from "@/components/samples/samples";
import { NavLink } from "@/components/site/nav-link";
import { FeatureOff, PageMessage } from "@/components/site/page-message";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { TermEnd } from "@/components/ui/term-end";
import { ownPath } from "@/lib/accounts/rules";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { cardFacts } from "@/lib/creators/directory";
import { type CardFacts, findCards } from "@/lib/creators/public-page";
import { readOrLog } from "@/lib/http/read-or-log";
import { currentBuyer, currentPerson } from "@/lib/members/actors";
import type { FormerOffer } from "@/lib/offers/again";
import type { NotRenewed } from "@/lib/offers/renewal";
import { notRenewedText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";
import { mayDo } from "@/lib/proofs";
import { type ListedSample, shownSamples } from "@/lib/samples/queries";
import type { Renewed } from "@/lib/terms/clauses";
import { LINK_HOURS } from "@/lib/terms/notices";
import { termEnd } from "@/lib/terms/term";

export const metadata: Metadata = { title: "Make an offer" };
// The flag, the creator and the form's key are read for each visit.
export const dynamic = "force-dynamic";

async function readChosen(slug: string | undefined) {
  const [card] = slug ? await findCards([slug]) : [];
  if (!card) return undefined;
  const [samples, buyer] = await Promise.all([shownSamples([card.id]), currentBuyer()]);
  return { card: cardFacts(card), samples: samples.get(card.id) ?? [], hears: buyer !== undefined };
}

/** If a visitor is signed in with another address, the sign-in page offers to sign out. */
async function wayIn({ renew }: QueryParams): Promise<string> {
  const back = ownPath(typeof renew === "string" && paths.renew(renew));
  return back && !(await currentPerson()) ? paths.signInTo(back) : paths.signIn;
}

/**
 * The form's address. It stays the same while the creator's page is switched off, because without scripts what is typed comes
 * back only to this address.
 */
function pageOf(asked: string | undefined, former: FormerOffer | undefined, isForSame: boolean): string {
  if (!former) return asked ? paths.newOfferTo(asked) : paths.newOffer;
  if (former.renews) return paths.renew(former.renews.license);
  return isForSame ? paths.newOfferLike(former.id) : paths.newOfferToOthers(former.id, asked);
}

type PageProps = { searchParams: Promise<QueryParams> };

export default async function NewOfferPage({ searchParams }: PageProps) {
  const flag = await readOrLog("a feature's flag", () => isEnabled("BUYER_OFFERS_V1"));
  if (flag.ok && !flag.value) return <FeatureOff />;
  const params = await searchParams;
  const [slug, ...others] = slugsIn(params);
  if (slug && others.length > 0) redirect(paths.newBrief(slug, ...others));
  const beginning = await readOrLog("a former offer", async () => readBeginning(params, await databaseTime()));
  const begun = beginning.ok ? beginning.value : undefined;
  if (begun?.refused) {
    return <NotRenewable why={begun.refused} grantId={begun.grantId} signIn={await wayIn(params)} />;
  }
  const former = begun?.former;
  const read = await readOrLog("the creator of the offer form", () => readChosen(slug));
  const found = read.ok && !former?.renews ? read.value : undefined;
  const chosen = found?.card;
  const sender = await readOrLog("who may send at once", () => readSender(chosen?.floorCents ?? null));
  const { buyer, writer = "", mark = "", release, remembered } = sender.ok ? sender.value : {};
  if (buyer && !mayDo(buyer, "offer")) return <NotYourRole role={buyer.role} />;
  const isForSame = former !== undefined && !chosen && params.to !== "others";
  return (
    <div className="page space-y-6 py-6 sm:space-y-10 sm:py-12">
      <header className="space-y-2 sm:space-y-4">
        <h1 className="text-4xl">{former?.renews ? "Renew a license" : "Make an offer"}</h1>
        <p className="sm:text-lg">
          Nothing is licensed before the creator approves.{" "}
          <strong className="font-semibold">The creator has {LINK_HOURS} hours to respond.</strong>
        </p>
      </header>
      {sender.ok ? (
        buyer && <NotYou page={chosen ? paths.newOfferTo(chosen.slug) : paths.newOffer} />
      ) : (
        <KeptForm action={leave} page={paths.newOffer} />
      )}
      <DrawnFor value={mark}>
        <OfferForm
          // If the sender signs in or out, nothing typed stays for the next person, nor does another creator's form.
          key={`${writer} ${chosen?.slug ?? ""} ${former?.id ?? ""}`}
          submissionKey={randomUUID()}
          page={pageOf(slug, former, isForSame)}
          chosen={chosen}
          creators={
            <CreatorPart
              found={found}
              isGone={read.ok && slug !== undefined && !read.value}
              former={former}
              isForSame={isForSame}
            />
          }
          former={former}
          isForSame={isForSame}
          remembered={remembered}
          writer={writer}
          isByLink={sender.ok && !buyer}
          release={release}
          use={<UseFields lastBrief={former ? undefined : remembered?.lastBrief} />}
        />
      </DrawnFor>
      {!chosen && !isForSame && <InviteForm />}
    </div>
  );
}

type NotRenewableProps = { why: NotRenewed | "unknown"; grantId: string | undefined; signIn: string };

function NotRenewable({ why, grantId, signIn }: NotRenewableProps) {
  if (why === "unknown" || !grantId) {
    return (
      <PageMessage title="Sign in to renew this license" action={{ href: signIn, label: "Sign in" }}>
        <p>Only the brand that has the license can renew it. Sign in with that brand’s address.</p>
      </PageMessage>
    );
  }
  const { title, message } = notRenewedText[why];
  return (
    <PageMessage title={title} action={{ href: paths.license(grantId), label: "See the license" }}>
      <p>{message}</p>
    </PageMessage>
  );
}

type CreatorPartProps = {
  /** The creator in the address, if their page is public. `hears`: the reader may hear the samples that only brands hear. */
  found: { card: CardFacts; samples: readonly ListedSample[]; hears: boolean } | undefined;
  /** The creator in the address has no public page, or no longer has one. */
  isGone: boolean;
  former: FormerOffer | undefined;
  isForSame: boolean;
};

/** Who is asked. Rendered on the server, so that a browser does not load it. */
const CreatorPart = ({ former, isForSame, ...props }: CreatorPartProps) => (
  <fieldset className="min-w-0 space-y-5">
    <legend className="mb-4 font-serif text-2xl">The creator</legend>
    {former && isForSame ? <FormerCreator former={former} /> : <Creator {...props} former={former} />}
  </fieldset>
);

function Creator({ found, isGone, former }: Omit<CreatorPartProps, "isForSame">) {
  if (found) {
    const { card: chosen, samples, hears } = found;
    return (
      <div className="space-y-4">
        <input type="hidden" name="creator" value={chosen.slug} />
        <CreatorFace creator={chosen} />
        {samples.length > 0 && <Samples samples={samples} page={hears ? null : paths.creatorPage(chosen.slug)} />}
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ChooseLink href={paths.chooseFor({ kind: "offer", like: former?.id })}>Choose somebody else</ChooseLink>
          {!former && (
            <ChooseLink href={paths.chooseFor({ kind: "brief", slugs: [chosen.slug] })}>Ask others too</ChooseLink>
          )}
          <NavLink href={paths.creatorPage(chosen.slug)} className="py-1 underline underline-offset-2">
            See their page
          </NavLink>
        </p>
      </div>
    );
  }
  return (
    <>
      {isGone && (
        <Notice title="This creator’s page is not public now">
          <p>Choose somebody else, or type the address that you know.</p>
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChooseLink href={paths.chooseFor({ kind: "offer", like: former?.id })}>Choose a creator</ChooseLink>
        <span className="text-ink-muted">or type the address of one whom you know.</span>
      </p>
      <Field
        name="creatorEmail"
        label="Creator Email"
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        fieldClassName="prose-measure"
      />
    </>
  );
}

/** The end of the earlier license, in the zone in which the agreement says when the new term begins. */
const inNewZone = ({ until }: Renewed, former: FormerOffer) => ({
  ...termEnd(new Date(until), former),
  zone: former.creatorZone,
});

/** Works even if the brand does not know the creator's address. */
const FormerCreator = ({ former }: { former: FormerOffer }) => (
  <div className="space-y-3">
    <input type="hidden" name="like" value={former.id} />
    {former.renews && <input type="hidden" name="renews" value={former.renews.license} />}
    <p>
      This offer is for <bdi className="font-semibold">{former.creatorName}</bdi>, as the one before.
    </p>
    {former.renews ? (
      <p>
        It renews your license that ends on <TermEnd end={inNewZone(former.renews, former)} />. The new term begins
        then, or with the approval if that is later. Change what you like: the creator sees what changed.
      </p>
    ) : (
      <p>
        <ChooseLink href={paths.newOfferToOthers(former.id)}>Choose somebody else</ChooseLink>
      </p>
    )}
  </div>
);

/** For an address of nobody who takes offers. */
const InviteForm = () => (
  <Disclosure id="invite" summary="Not here yet? Invite them" className="max-w-2xl border-y">
    <ActionForm
      action={inviteByMail}
      page={paths.newOffer}
      prefix="invite-"
      aria-label="Invite a creator"
      className="space-y-4 pb-4"
    >
      <ErrorSummary />
      <Honeypot />
      <p>We send this address one email that says that a brand looked for them. It contains nothing that you typed.</p>
      <Field name="creatorEmail" label="Their email" type="email" required autoComplete="off" maxLength={254} />
      <SubmitButton variant="outline" pendingLabel="Inviting...">
        Invite them
      </SubmitButton>
    </ActionForm>
  </Disclosure>
);
