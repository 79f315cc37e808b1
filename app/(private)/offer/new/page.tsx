import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { CreatorPart } from "@/app/(private)/offer/new/creator-part";
import { InviteForm } from "@/app/(private)/offer/new/invite-form";
import { OfferForm } from "@/app/(private)/offer/new/offer-form";
import { NotYou } from "@/app/(private)/offer-parts/not-you";
import { readBeginning, readSender, slugsIn } from "@/app/(private)/offer-parts/own-offer";
import { UseFields } from "@/app/(private)/offer-parts/use-fields";
import { leave } from "@/app/(private)/sign-out";
import { DrawnFor } from "@/components/form/form-context";
import { KeptForm } from "@/components/form/kept-form";
import { FeatureOff, PageMessage } from "@/components/site/page-message";
import { ownPath } from "@/lib/accounts/rules";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { cardFacts } from "@/lib/creators/directory";
import { findCards } from "@/lib/creators/public-page";
import { readOrLog } from "@/lib/http/read-or-log";
import { currentBuyer, currentPerson } from "@/lib/members/actors";
import type { FormerOffer } from "@/lib/offers/again";
import type { NotRenewed } from "@/lib/offers/renewal";
import { notRenewedText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";
import { mayDo } from "@/lib/proofs";
import { shownSamples } from "@/lib/samples/queries";
import { LINK_HOURS } from "@/lib/terms/notices";

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
