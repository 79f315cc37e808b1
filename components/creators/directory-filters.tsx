import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import { Folded } from "@/components/ui/folded";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import type { DirectoryQuery } from "@/lib/creators/directory-query";
import { type Order, orderLabels, usualOrder } from "@/lib/creators/directory-rules";
import { CITY_MAX } from "@/lib/creators/page-rules";
import { choiceEntries } from "@/lib/paths";
import { SEARCH_MAX } from "@/lib/postgres/listing";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";
import { CATEGORIES, categoryLabels, RIGHTS, rightLabels } from "@/lib/terms/terms";
import { SPOKEN, spokenLabels } from "@/lib/text/languages";

type SelectProps<Word extends string> = {
  name: string;
  label: string;
  /** The first option, which filters nothing. */
  any?: string;
  chosen: string | undefined;
  words: readonly Word[];
  labels: Readonly<Record<Word, string>>;
};

const Select = <Word extends string>({ name, label, any, chosen, words, labels }: SelectProps<Word>) => (
  <div className="space-y-1.5">
    <Label htmlFor={`filter-${name}`}>{label}</Label>
    <NativeSelect id={`filter-${name}`} name={name} defaultValue={chosen ?? ""}>
      {any && <option value="">{any}</option>}
      {words.map((word) => (
        <option key={word} value={word}>
          {labels[word]}
        </option>
      ))}
    </NativeSelect>
  </div>
);

const Tick = ({ name, isOn, children }: { name: string; isOn: boolean; children: ReactNode }) => (
  <div className="flex items-center gap-3 py-1">
    <Checkbox id={`filter-${name}`} name={name} value="on" defaultChecked={isOn} />
    <Label bare htmlFor={`filter-${name}`} className="cursor-pointer">
      {children}
    </Label>
  </div>
);

/** Beside the usual one. */
const chosenOrders = (usual: Order): Order[] => (["newest", "price"] as const).filter((order) => order !== usual);

/** A plain GET form, so that each search has its own address. */
export function DirectoryFilters({ action, query }: { action: string; query: DirectoryQuery }) {
  const { search, right, category, medium, language, city, isVerified, isExclusive, isHeard, maxCents, order } = query;
  const usual = usualOrder(search);
  const narrows = Boolean(category || medium || city || isVerified || isExclusive || isHeard);
  return (
    <search>
      <form
        action={action}
        method="get"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-y py-2 max-sm:grid-cols-[minmax(0,1fr)_auto_min(5.5rem,36vw)] max-sm:gap-x-2 sm:gap-y-3 sm:py-3 xl:grid-cols-[minmax(0,5fr)_minmax(0,9fr)_auto]"
      >
        {query.choice &&
          choiceEntries(query.choice).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        <div className="max-xl:col-start-1 max-xl:row-start-1 max-sm:relative max-sm:z-1 sm:space-y-1.5">
          {/* On a phone the button beside the field says the same. */}
          <div className="max-sm:sr-only">
            <Label htmlFor="filter-q">Search</Label>
          </div>
          <Input
            id="filter-q"
            type="search"
            name="q"
            defaultValue={search}
            maxLength={SEARCH_MAX}
            aria-label="Search"
            aria-describedby="filter-q-hint"
          />
          <p id="filter-q-hint" className="text-ink-muted text-sm max-xl:sr-only">
            A name, a craft, a city, a language, or their own words.
          </p>
        </div>
        {/* On a phone its button is the last of the first row, and what it opens lies below the whole row. */}
        <Folded
          label="Filters"
          className="max-xl:row-start-2 max-sm:col-span-full max-sm:row-start-1! sm:max-xl:col-span-2 max-sm:[&>summary]:ml-auto max-sm:[&>summary]:min-h-11 max-sm:[&>summary]:py-1.5 max-sm:[&>summary]:w-[min(5.5rem,36vw)] max-sm:[&>summary]:gap-x-[min(0.25rem,1vw)] max-sm:[&>summary]:border max-sm:[&>summary]:border-field-rule max-sm:[&>summary]:wrap-anywhere max-sm:[&>summary]:px-[min(0.5rem,1vw)] max-sm:[&>summary>svg]:size-[min(1rem,4vw)]"
        >
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 pb-1 max-sm:pt-3 sm:grid-cols-4">
            <Select name="right" label="Right" any="Any right" chosen={right} words={RIGHTS} labels={rightLabels} />
            <Select
              name="language"
              label="Language"
              any="Any language"
              chosen={language}
              words={SPOKEN}
              labels={spokenLabels}
            />
            <div className="space-y-1.5">
              <Label htmlFor="filter-price">Price up to ($)</Label>
              <Input
                id="filter-price"
                name="price"
                inputMode="decimal"
                autoComplete="off"
                pattern="[0-9]{1,7}([.][0-9]{1,2})?"
                title="An amount in dollars, such as 150"
                defaultValue={maxCents === undefined ? "" : String(maxCents / 100)}
              />
            </div>
            <Select
              name="sort"
              label="Sort by"
              any={orderLabels[usual]}
              chosen={order === usual ? "" : order}
              words={chosenOrders(usual)}
              labels={orderLabels}
            />
          </div>
          <Disclosure isInline open={narrows} summary={<span className="font-semibold text-sm">More filters</span>}>
            <div className="grid grid-cols-2 gap-x-4 gap-y-3 pt-1 sm:grid-cols-3">
              <Select
                name="category"
                label="Field of use"
                any="Any field"
                chosen={category}
                words={CATEGORIES}
                labels={categoryLabels}
              />
              <Select
                name="medium"
                label="Medium"
                any="Any medium"
                chosen={medium}
                words={MEDIA}
                labels={mediumLabels}
              />
              <div className="space-y-1.5">
                <Label htmlFor="filter-city">City</Label>
                <Input id="filter-city" name="city" defaultValue={city} maxLength={CITY_MAX} autoComplete="off" />
              </div>
            </div>
            <div className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
              <Tick name="heard" isOn={isHeard}>
                Has a sample
              </Tick>
              <Tick name="verified" isOn={isVerified}>
                Identity verified
              </Tick>
              <Tick name="exclusive" isOn={isExclusive}>
                Exclusive license possible
              </Tick>
            </div>
          </Disclosure>
          <Button type="submit" variant="outline" className="mt-4 max-sm:w-full xl:hidden">
            Show creators
          </Button>
        </Folded>
        {/* Last, because it sends all of it; on a phone and a tablet it is drawn beside the words. */}
        <Button
          type="submit"
          variant="ink"
          className="max-xl:col-start-2 max-xl:row-start-1 max-sm:relative max-sm:z-1 max-sm:w-[min(2.75rem,14vw)] max-sm:px-0 sm:mt-7"
        >
          <Search aria-hidden className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </form>
    </search>
  );
}
