import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { makeBrief } from "@/app/(private)/brand/briefs/new/actions";
import { BriefForm } from "@/app/(private)/brand/briefs/new/brief-form";
import { NotYourRole } from "@/app/(private)/member-parts/not-your-role";
import { NotYou } from "@/app/(private)/offer-parts/not-you";
import { readSender, returnedBrief, slugsIn } from "@/app/(private)/offer-parts/own-offer";
import { UseFields } from "@/app/(private)/offer-parts/use-fields";
import { leave } from "@/app/(private)/sign-out";
import { DrawnFor } from "@/components/form/form-context";
import { KeptForm } from "@/components/form/kept-form";
import { publicDataPage, ReadFailure } from "@/components/site/data-page";
import { FeatureOff, PageMessage } from "@/components/site/page-message";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { cardFacts } from "@/lib/creators/directory";
import { MAX_CREATORS_AT_ONCE } from "@/lib/creators/directory-rules";
import { findCards, findCardsOf } from "@/lib/creators/public-page";
import { currentPerson } from "@/lib/members/actors";
import { formerBrief } from "@/lib/offers/again";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";
import { mayDo } from "@/lib/proofs";
import { LINK_HOURS } from "@/lib/terms/notices";
import { countOf } from "@/lib/text/typeset";

export const metadata: Metadata = { title: "Make several offers" };
export const dynamic = "force-dynamic";

type PageProps = { searchParams: Promise<QueryParams> };

/** What a colleague returned of a brief, with the creators who can still be asked; undefined if that is nothing. */
async function readReturned({ like }: QueryParams) {
  const offers = await returnedBrief(like, await databaseTime());
  const cards = await findCardsOf(offers.map(({ creatorUserId }) => creatorUserId));
  const [first, ...others] = offers.flatMap((offer) => {
    const card = cards.find(({ id }) => id === offer.creatorUserId);
    return card ? [{ offer, card, slug: card.slug }] : [];
  });
  return first && ([first, ...others] as const);
}

async function NewBriefPage({ searchParams }: PageProps) {
  if (!(await isEnabled("BUYER_OFFERS_V1"))) return <FeatureOff />;
  const params = await searchParams;
  const returned = await readReturned(params);
  const slugs = returned ? returned.map(({ slug }) => slug) : slugsIn(params);
  const found = returned ? returned.map(({ card }) => card) : await findCards(slugs.slice(0, MAX_CREATORS_AT_ONCE));
  const cards = found.map(cardFacts);
  const [first] = cards;
  if (!first) {
    return (
      <PageMessage title="Nobody is chosen" action={{ href: paths.creators, label: "Browse creators" }}>
        <p>Keep creators in your shortlist, and tick there whom you want to ask.</p>
      </PageMessage>
    );
  }
  if (cards.length === 1) redirect(returned ? paths.newOfferLike(returned[0].offer.id) : paths.newOfferTo(first.slug));
  const { buyer, writer, mark, release, remembered } = await readSender(null);
  if (buyer && !mayDo(buyer, "offer")) return <NotYourRole role={buyer.role} />;
  const page = returned ? paths.newBriefLike(String(params.like)) : paths.newBrief(...slugs);
  const leftOut = slugs.length - cards.length;
  return (
    <div className="page space-y-6 py-6 sm:space-y-10 sm:py-12">
      <header className="space-y-2 sm:space-y-4">
        <h1 className="text-4xl">Make offers to {cards.length} creators</h1>
        <p className="sm:text-lg">
          Nothing is licensed before a creator approves.{" "}
          <strong className="font-semibold">Each has {LINK_HOURS} hours to respond.</strong>
        </p>
        {leftOut > 0 && (
          <p>
            {`${countOf(leftOut, "creator")} of those chosen cannot be asked here: at most ${MAX_CREATORS_AT_ONCE} at once, and only while their pages are public.`}
          </p>
        )}
      </header>
      {buyer && <NotYou page={paths.newBrief(...cards.map(({ slug }) => slug))} />}
      <DrawnFor value={mark}>
        <BriefForm
          // If the writer signs in or out, nothing typed stays for the next person, nor does a form for other creators.
          key={[writer, ...cards.map(({ slug }) => slug)].join(" ")}
          submissionKey={randomUUID()}
          page={page}
          cards={cards}
          {...(returned && { initial: formerBrief(returned, await currentPerson()), like: String(params.like) })}
          remembered={remembered}
          writer={writer}
          isByLink={buyer === undefined}
          release={release}
          use={<UseFields lastBrief={returned ? undefined : remembered?.lastBrief} />}
        />
      </DrawnFor>
    </div>
  );
}

const LABELS = {
  buyerName: "Your Name",
  company: "Company Name",
  useCase: "Intended Use",
  product: "Product",
  competitors: "Competitors you have in mind",
};

export default publicDataPage("the form of a brief", NewBriefPage, async (requestId, { searchParams }) => (
  <ReadFailure requestId={requestId}>
    <KeptForm action={makeBrief} page={paths.newBrief(...slugsIn(await searchParams))} labels={LABELS} />
    <KeptForm action={leave} page={paths.newBrief(...slugsIn(await searchParams))} />
  </ReadFailure>
));
