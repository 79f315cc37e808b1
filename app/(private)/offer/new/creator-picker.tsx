"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { AddCreator, useAsked, useCardOf } from "@/app/(private)/offer/new/asked-creators";
import { CreatorFace } from "@/components/creators/creator-face";
import { Field } from "@/components/form/field";
import { FieldError } from "@/components/form/field-parts";
import { FormContext, useControl, useSentValues } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Samples } from "@/components/samples/samples";
import { HelperPart } from "@/components/site/helper-part";
import { Button } from "@/components/ui/button";
import { Radio } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Folded } from "@/components/ui/folded";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import type { FoundCreators } from "@/lib/creators/directory";
import type { CardFacts } from "@/lib/creators/public-page";
import { paths } from "@/lib/paths";
import { SEARCH_MAX } from "@/lib/postgres/listing";
import type { ListedSample } from "@/lib/samples/queries";
import { CATEGORIES, categoryLabels, RIGHTS, rightLabels } from "@/lib/terms/terms";
import { readerZone } from "@/lib/time";

const nobody: FoundCreators = { cards: [], hasMore: false, search: "" };

/**
 * The others are collapsed, so that the form continues below without an inner scroll box; in native `details`, because
 * a creator can be chosen without scripts.
 */
const SEEN = 6;

/** Sends what was typed along, so that it is there when the form comes back. */
export const ChooseOther = () => (
  <SubmitButton name="intent" value="choose" variant="outline" size="sm" pendingLabel="Choose somebody else">
    Choose somebody else
  </SubmitButton>
);

/** `hears`: the visitor may hear what only brands with a confirmed address may. */
export type ChosenCard = CardFacts & { samples: readonly ListedSample[]; hears: boolean };

export const ChosenCreator = ({ creator }: { creator: ChosenCard }) => (
  <div className="space-y-4 border-y py-5">
    <input type="hidden" name="creator" value={creator.slug} data-zone={readerZone(creator.zone)} />
    <p className="text-ink-muted">This offer is for</p>
    <CreatorFace creator={creator} />
    {creator.samples.length > 0 && (
      <Samples samples={creator.samples} page={creator.hears ? null : paths.creatorPage(creator.slug)} />
    )}
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ChooseOther />
      <AddCreator label="Ask others too" />
      <Link href={paths.creatorPage(creator.slug)} prefetch={false} className="py-1 underline underline-offset-2">
        See their page
      </Link>
    </p>
  </div>
);

const rowClasses =
  "relative flex items-center gap-3 border-b px-2 hover:bg-paper-raised has-checked:bg-verified-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2";
const labelClasses = "min-w-0 grow cursor-pointer py-3";

function nobodyFound(search: string, isFiltered: boolean): string {
  if (!search && !isFiltered) return "Nobody has a public page yet.";
  const what = search ? `“${search}”` : "these filters";
  return `No creator matches ${what}. Enter their email below, or clear the search to see everybody.`;
}

type CreatorPickerProps = {
  found: FoundCreators | undefined;
  /** Takes the place of a creator who was chosen before: the reader goes on here. */
  isAsked: boolean;
  /** Null for one whose address is typed. */
  onChoose: (creator: CardFacts | null) => void;
};

export function CreatorPicker({ found: others, isAsked, onChoose }: CreatorPickerProps) {
  const names = useControl("creator", false);
  const sent = useSentValues("creator")?.[0] ?? "";
  const answered = useContext(FormContext).state.found;
  const begun = answered ?? others ?? nobody;
  const [{ cards, hasMore, search, right, category }, setFound] = useState(begun);
  const hasAddress = Boolean(useSentValues("creatorEmail")?.[0]);
  /** A slug; empty for a creator whose address is typed, and null while neither is said. */
  const [chosenLast, setChosen] = useState<string | null>(sent || (hasAddress ? "" : null));
  const cardOf = useCardOf(begun.cards);
  const [kept, setKept] = useState<CardFacts | undefined>(sent ? cardOf(sent) : undefined);
  const placed = useAsked().map(([, slug]) => slug);
  const [status, setStatus] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const filters = { right: useRef<HTMLSelectElement>(null), category: useRef<HTMLSelectElement>(null) };

  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);

  const choose = (slug: string) => {
    const card = shown.find((one) => one.slug === slug);
    setKept(card);
    setChosen(slug);
    onChoose(card ?? null);
  };
  const lookUp = async () => {
    try {
      const asked = [["q", field.current?.value ?? ""]];
      for (const [name, { current }] of Object.entries(filters)) asked.push([name, current?.value ?? ""]);
      const answer = await fetch(`${paths.creatorSearch}?${new URLSearchParams(asked)}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const next: FoundCreators = await answer.json();
      setStatus(next.cards.length === 0 ? "" : `${next.cards.length} found${next.hasMore ? ", and more" : ""}.`);
      setFound(next);
    } catch {
      setStatus("The search did not go through. Please try again.");
    }
  };
  // Whoever was added has a place above.
  const chosen = chosenLast !== null && placed.includes(chosenLast) ? null : chosenLast;
  const found = kept && !cards.some(({ slug }) => slug === kept.slug) ? [kept, ...cards] : cards;
  const shown = found.filter(({ slug }) => !placed.includes(slug));
  const none = nobodyFound(search, Boolean(right || category));
  const isKnown = shown.some(({ slug }) => slug === chosen);

  const chosenRow = (
    <div className={rowClasses}>
      <Radio id="creator-kept" name="creator" value={chosen ?? ""} defaultChecked />
      <Label bare htmlFor="creator-kept" className={labelClasses}>
        The creator you chose
      </Label>
    </div>
  );
  const rowOf = (card: CardFacts) => (
    <div key={card.slug} className={cn(rowClasses, "py-3")}>
      <Radio
        id={`creator-${card.slug}`}
        name="creator"
        value={card.slug}
        data-zone={readerZone(card.zone)}
        className="relative z-1"
        checked={chosen === card.slug}
        onChange={() => choose(card.slug)}
        aria-describedby={`creator-${card.slug}-facts`}
      />
      <CreatorFace creator={card} labels={`creator-${card.slug}`} />
    </div>
  );

  return (
    <>
      {others?.isGone && (
        <Notice title="This creator’s page is not public now">
          <p>Choose somebody else, or type the address that you know.</p>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1 sm:gap-y-3">
        <div className="min-w-0 space-y-1.5">
          <Label htmlFor="creator-q">Find a creator by name</Label>
          <noscript>
            <input type="hidden" name="searched" value={search} />
          </noscript>
          <Input
            ref={field}
            id="creator-q"
            type="search"
            name="q"
            defaultValue={search}
            maxLength={SEARCH_MAX}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void lookUp();
            }}
          />
        </div>
        <Button
          type="submit"
          variant="outline"
          onClick={(event) => {
            event.preventDefault();
            void lookUp();
          }}
        >
          Search
        </Button>
        <Folded label="Rights and field of use" open={Boolean(begun.right || begun.category)} className="col-span-2">
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Filter name="right" label="Licensing" any="Anything" chosen={right} field={filters.right} lookUp={lookUp}>
              {RIGHTS.map((word) => [word, rightLabels[word]])}
            </Filter>
            <Filter
              name="use"
              label="For use in"
              any="Any field"
              chosen={category}
              field={filters.category}
              lookUp={lookUp}
            >
              {CATEGORIES.map((word) => [word, categoryLabels[word]])}
            </Filter>
          </div>
        </Folded>
      </div>
      <fieldset aria-describedby={names.describedBy} className="peer border-t">
        <legend className="sr-only">Creators</legend>
        <FieldError id={names.errorId}>{names.error}</FieldError>
        <HelperPart
          instead={
            <div>
              {chosen && chosenRow}
              <p className="border-b py-3 text-ink-muted">
                The creators found cannot be shown here. Type the email address of the one you want.
              </p>
            </div>
          }
        >
          <div>
            {shown.slice(0, SEEN).map(rowOf)}
            {shown.length > SEEN && (
              <details open={shown.slice(SEEN).some(({ slug }) => slug === sent)} className="group">
                <summary className="flex cursor-pointer items-center justify-between gap-x-4 border-b px-2 py-3 font-semibold group-open:hidden">
                  {`Show ${shown.length - SEEN} more`}
                  <ChevronDown aria-hidden className="size-4 shrink-0" />
                </summary>
                {shown.slice(SEEN).map(rowOf)}
              </details>
            )}
            {chosen && !isKnown && chosenRow}
          </div>
        </HelperPart>
        {found.length === 0 && (
          // Keyed, because a translated text cannot be changed in place.
          <p key={none} className="wrap-anywhere border-b py-3">
            {none}
          </p>
        )}
        <div className={rowClasses}>
          <Radio id={names.id} name="creator" value="" checked={chosen === ""} onChange={() => choose("")} />
          <Label bare htmlFor={names.id} className={labelClasses}>
            Somebody whose email address I know
          </Label>
        </div>
      </fieldset>
      <p role="status" className="text-ink-muted text-sm">
        {status || (hasMore && "The newest are shown. Search by name for others.")}
      </p>
      {/* Hidden once a card is chosen, unless something is typed in it. */}
      <div
        onInput={() => chosen === null && choose("")}
        className="peer-has-[[name=creator]:not([value='']):checked]:has-placeholder-shown:hidden"
      >
        <Field name="creatorEmail" label="Creator Email" type="email" oneOfSeveral maxLength={254} placeholder=" " />
        <Invitation />
      </div>
    </>
  );
}

/** For an address that nobody has who takes offers. */
function Invitation() {
  const { state, corrected } = useContext(FormContext);
  if (!state.offersInvitation || corrected.has("creatorEmail")) return null;
  return (
    <div className="mt-3 space-y-3 border-engrave border-l-2 pl-4">
      <p>
        Not here yet? We can send this address one email that says that a brand looked for them. It contains nothing
        that you typed.
      </p>
      <SubmitButton name="intent" value="invite" variant="outline" size="sm" pendingLabel="Inviting...">
        Invite them
      </SubmitButton>
    </div>
  );
}

type FilterProps = {
  /** `category` is taken by the offer. */
  name: "right" | "use";
  label: string;
  any: string;
  chosen: string | undefined;
  field: RefObject<HTMLSelectElement | null>;
  lookUp: () => Promise<void>;
  children: [word: string, label: string][];
};

/** Applied at once by script, otherwise with the search button, which brings the form back as it was typed. */
const Filter = ({ name, label, any, chosen, field, lookUp, children }: FilterProps) => (
  <div className="min-w-0 space-y-1.5">
    <Label htmlFor={`creator-${name}`}>{label}</Label>
    <NativeSelect
      ref={field}
      id={`creator-${name}`}
      name={name}
      defaultValue={chosen ?? ""}
      onChange={() => void lookUp()}
    >
      <option value="">{any}</option>
      {children.map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </NativeSelect>
  </div>
);
