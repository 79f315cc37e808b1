import type { Metadata } from "next";
import Link from "next/link";
import { keptHere } from "@/app/(private)/cookies";
import { keep } from "@/app/keep";
import { ChooseTick, ChosenButtons } from "@/components/creators/chosen";
import { CreatorRow } from "@/components/creators/creator-row";
import { ABOVE_BAR } from "@/components/creators/foot-bar";
import { KeepButton } from "@/components/creators/keep-button";
import { Sample } from "@/components/samples/samples";
import { dataPage } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { colleaguesIn } from "@/lib/accounts/brand-members";
import { keepersOf, keptBy } from "@/lib/brands/shortlist";
import { COMPARED_MAX, KEPT_HERE_MAX, KEPT_MAX } from "@/lib/brands/shortlist-rules";
import { type CreatorCard, findCards } from "@/lib/creators/public-page";
import { currentBuyer } from "@/lib/members/actors";
import { paths } from "@/lib/paths";
import { mayDo } from "@/lib/proofs";
import { type ListedSample, shownSamples } from "@/lib/samples/queries";
import { firstHeard } from "@/lib/samples/rules";

export const metadata: Metadata = { title: "Your shortlist" };

type RowsProps = {
  creators: readonly CreatorCard[];
  samples: Map<string, ListedSample[]>;
  /** Whether the reader may hear what is for brands alone. */
  hearsAll: boolean;
  /** Whether the reader's role in the brand includes keeping. */
  mayKeep: boolean;
  /** What the reader calls the colleague who keeps a creator. */
  keeperOf: (creator: CreatorCard) => string | undefined;
};

/** A few are ticked from the beginning, because the next step is most often with all of them. */
function Rows({ creators, samples, hearsAll, mayKeep, keeperOf }: RowsProps) {
  const playerOf = ({ id }: CreatorCard) => {
    const heard = samples.get(id) ?? [];
    const sample = hearsAll ? heard[0] : firstHeard(heard);
    return sample && <Sample sample={sample} page={hearsAll ? null : paths.shortlist} />;
  };
  return (
    <ul className={cn("divide-y border-y", ABOVE_BAR)}>
      {creators.map((creator, index) => (
        <li key={creator.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
          <span className="flex py-5 sm:py-7">
            <ChooseTick slug={creator.slug} name={creator.displayName} isChosen={creators.length <= COMPARED_MAX} />
          </span>
          <CreatorRow creator={creator} taken={[]} isFirst={index < 3} player={playerOf(creator)}>
            {mayKeep && <KeepButton action={keep} slug={creator.slug} name={creator.displayName} isKept isSmall />}
            <KeptBy name={keeperOf(creator)} />
          </CreatorRow>
        </li>
      ))}
    </ul>
  );
}

const KeptBy = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <p className="wrap-anywhere text-ink-muted text-sm">
      Kept by <bdi>{name}</bdi>
    </p>
  );

async function ShortlistPage() {
  const buyer = await currentBuyer();
  const keepers = buyer && (await keepersOf(buyer));
  const names = buyer && keepers ? await colleaguesIn(buyer, [...keepers.values()]) : new Map<string, string>();
  const creators = buyer ? await keptBy(buyer) : await findCards(await keptHere());
  const samples = await shownSamples(creators.map(({ id }) => id));
  const kept = `${creators.length} of at most ${buyer ? KEPT_MAX : KEPT_HERE_MAX} kept`;
  return (
    <div className="page space-y-6 py-8 sm:py-12">
      <header className="prose-measure space-y-3">
        <h1 className="text-4xl">Your shortlist</h1>
        <p>
          {buyer
            ? `${kept} in your account, and seen by nobody else${names.size > 0 ? " but your colleagues" : ""}.`
            : `${kept} in this browser, and seen by nobody else. Once you sign in, they move into your account.`}
        </p>
      </header>
      {creators.length === 0 ? (
        <div className="space-y-4 border-t pt-6">
          <h2 className="text-2xl">Nobody is kept yet</h2>
          <p className="prose-measure">Press Keep beside a creator in the directory or on their page.</p>
          <p>
            <Button asChild>
              <Link href={paths.creators} prefetch={false}>
                Browse creators
              </Link>
            </Button>
          </p>
        </div>
      ) : (
        <>
          <p className="text-ink-muted">
            {`Tick up to ${COMPARED_MAX} to compare, or everybody who should get the same offer.`}
          </p>
          <Rows
            creators={creators}
            samples={samples}
            hearsAll={buyer !== undefined}
            mayKeep={!buyer || mayDo(buyer, "shortlist")}
            keeperOf={({ id }) => names.get(keepers?.get(id) ?? "")}
          />
          <ChosenButtons />
          <p>
            <Link href={paths.creators} prefetch={false} className="underline underline-offset-2">
              Browse more creators
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

export default dataPage("a shortlist", ShortlistPage);
