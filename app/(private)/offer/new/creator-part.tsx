import { ChooseLink } from "@/app/(private)/offer-parts/draft";
import { CreatorFace } from "@/components/creators/creator-face";
import { Field } from "@/components/form/field";
import { Samples } from "@/components/samples/samples";
import { NavLink } from "@/components/site/nav-link";
import { Notice } from "@/components/ui/notice";
import { TermEnd } from "@/components/ui/term-end";
import type { CardFacts } from "@/lib/creators/public-page";
import type { FormerOffer } from "@/lib/offers/again";
import { paths } from "@/lib/paths";
import type { ListedSample } from "@/lib/samples/queries";
import type { Renewed } from "@/lib/terms/clauses";
import { termEnd } from "@/lib/terms/term";

type CreatorPartProps = {
  /** The creator in the address, if their page is public. `hears`: the reader may hear the samples that only brands hear. */
  found: { card: CardFacts; samples: readonly ListedSample[]; hears: boolean } | undefined;
  /** The creator in the address has no public page, or no longer has one. */
  isGone: boolean;
  former: FormerOffer | undefined;
  isForSame: boolean;
};

/** Who is asked. Rendered on the server, so that a browser does not load it. */
export const CreatorPart = ({ former, isForSame, ...props }: CreatorPartProps) => (
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
