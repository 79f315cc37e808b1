import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { rememberedBuyer, senderOf } from "@/app/(private)/cookies";
import { type OfferCreators, OfferForm } from "@/app/(private)/offer/new/offer-form";
import { draftWriter, readBeginning, readRemembered } from "@/app/(private)/offer/new/own-offer";
import { forgetSender } from "@/app/(private)/offer/new/sender-actions";
import { SenderNotice } from "@/app/(private)/offer/new/sender-notice";
import { KeptForm } from "@/components/form/kept-form";
import { FeatureOff, PageMessage } from "@/components/site/page-message";
import { ownPath } from "@/lib/accounts/own-path";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { cardFacts, findCreators } from "@/lib/creators/directory";
import { findCards } from "@/lib/creators/public-page";
import { readOrLog } from "@/lib/http/read-or-log";
import { currentPerson } from "@/lib/members/actors";
import type { FormerOffer } from "@/lib/offers/again";
import type { NotRenewed } from "@/lib/offers/renewal";
import { MAX_CREATORS_AT_ONCE } from "@/lib/offers/rules";
import { notRenewedText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";
import { shownSamples } from "@/lib/samples/queries";
import { LINK_HOURS } from "@/lib/terms/notices";

export const metadata: Metadata = { title: "Make an offer" };
// The flag, the suggestions and the form's key are read for each visit.
export const dynamic = "force-dynamic";

async function readCreators(params: QueryParams): Promise<OfferCreators> {
  const slugs = [...new Set([params.creator ?? []].flat().map((slug) => slug.toLowerCase()))];
  const cards = await findCards(slugs.slice(0, MAX_CREATORS_AT_ONCE));
  const isGone = params.creator !== undefined && cards.length === 0;
  const others = { ...(await findCreators({ ...params, category: params.use })), isGone };
  if (cards.length > 1) return { chosen: undefined, asked: cards.map(cardFacts), others };
  const [chosen] = cards;
  if (!chosen) return { chosen, asked: [], others };
  const [samples, buyer] = await Promise.all([shownSamples([chosen.id]), rememberedBuyer()]);
  return {
    chosen: { ...cardFacts(chosen), samples: samples.get(chosen.id) ?? [], hears: buyer !== undefined },
    asked: [],
    others,
  };
}

/** For visitors signed in with another address, the sign-in page offers signing out. */
async function wayIn({ renew }: QueryParams): Promise<string> {
  const back = ownPath(typeof renew === "string" && paths.renew(renew));
  return back && !(await currentPerson()) ? paths.signInTo(back) : paths.signIn;
}

type PageProps = { searchParams: Promise<QueryParams> };

export default async function NewOfferPage({ searchParams }: PageProps) {
  const flag = await readOrLog("a feature's flag", () => isEnabled("BUYER_OFFERS_V1"));
  if (flag.ok && !flag.value) return <FeatureOff />;
  const params = await searchParams;
  const beginning = await readOrLog("a former offer", async () => readBeginning(params, await databaseTime()));
  const begun = beginning.ok ? beginning.value : undefined;
  if (begun?.refused) {
    return <NotRenewable why={begun.refused} grantId={begun.grantId} signIn={await wayIn(params)} />;
  }
  const former = begun?.former && (params.to === "others" ? forOthers(begun.former) : begun.former);
  const sender = await readOrLog("who may send at once", async () => {
    const buyer = await rememberedBuyer();
    return { isKnown: buyer !== undefined, veiled: await senderOf(buyer), writer: await draftWriter(buyer) };
  });
  const [creators, remembered] = await Promise.all([
    readOrLog("the creators of the offer form", () => readCreators(params)),
    readOrLog("what a brand typed before", readRemembered),
  ]);
  const count = creators.ok ? creators.value.asked.length : 0;
  const isForSeveral = count > 0;
  return (
    <div className="page space-y-6 py-6 sm:space-y-10 sm:py-12">
      <header className="space-y-2 sm:space-y-4">
        <h1 className="text-4xl">{headingOf(former?.renews !== undefined, count)}</h1>
        <p className="sm:text-lg">
          Nothing is licensed before {isForSeveral ? "a" : "the"} creator approves.{" "}
          <strong className="font-semibold">
            {isForSeveral ? "Each" : "The creator"} has {LINK_HOURS} hours to respond.
          </strong>
        </p>
      </header>
      {sender.ok ? (
        sender.value.veiled && (
          <SenderNotice sender={sender.value.veiled} page={creators.ok ? pageOf(creators.value) : paths.newOffer} />
        )
      ) : (
        <KeptForm action={forgetSender} page={paths.newOffer} />
      )}
      <OfferForm
        // Whoever is forgotten, or signs in, leaves nothing typed behind for the next.
        key={sender.ok ? sender.value.writer : ""}
        submissionKey={randomUUID()}
        creators={creators.ok ? creators.value : { chosen: undefined, asked: [], others: undefined }}
        former={former}
        remembered={remembered.ok ? remembered.value : undefined}
        writer={sender.ok ? sender.value.writer : ""}
        isByLink={sender.ok && !sender.value.isKnown}
      />
    </div>
  );
}

/** The terms of an earlier offer, for whom one chooses anew. */
const forOthers = (former: FormerOffer): FormerOffer => ({
  ...former,
  values: { ...former.values, choosing: "yes" },
});

function pageOf({ chosen, asked }: OfferCreators): string {
  const named = chosen ? [chosen] : asked;
  return named.length > 0 ? paths.newOfferTo(...named.map(({ slug }) => slug)) : paths.newOffer;
}

const headingOf = (isRenewal: boolean, count: number): string =>
  isRenewal ? "Renew a license" : count > 1 ? `Make offers to ${count} creators` : "Make an offer";

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
