import { Button } from "@/components/ui/button";
import { Folded } from "@/components/ui/folded";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { CITY_MAX } from "@/lib/creators/page-rules";
import { SEARCH_MAX } from "@/lib/postgres/listing";
import { CATEGORIES, categoryLabels, RIGHTS, rightLabels } from "@/lib/terms/terms";

type Filters = { search: string; right: string | undefined; category: string | undefined; city: string };

const Select = ({ name, label, any, chosen, words }: SelectProps) => (
  <div className="space-y-1.5">
    <Label htmlFor={`filter-${name}`}>{label}</Label>
    <NativeSelect id={`filter-${name}`} name={name} defaultValue={chosen ?? ""}>
      <option value="">{any}</option>
      {Object.entries(words).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NativeSelect>
  </div>
);
type SelectProps = {
  name: string;
  label: string;
  any: string;
  chosen: string | undefined;
  words: Readonly<Record<string, string>>;
};

const among = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>) =>
  Object.fromEntries(words.map((word) => [word, labels[word]]));

/** A plain GET form, so that each search has its own address. */
export function DirectoryFilters({ action, filters }: { action: string; filters: Filters }) {
  return (
    <search>
      <form
        action={action}
        method="get"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 gap-y-2 sm:grid-cols-1 sm:gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3.4fr)_auto]"
      >
        <div className="space-y-1.5">
          <Label htmlFor="filter-q">Name</Label>
          <Input id="filter-q" type="search" name="q" defaultValue={filters.search} maxLength={SEARCH_MAX} />
        </div>
        <Folded
          label="Right, category and city"
          open={Boolean(filters.right || filters.category || filters.city)}
          className="max-sm:col-span-2"
        >
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_1fr_1.4fr]">
            <Select
              name="right"
              label="Right"
              any="Any right"
              chosen={filters.right}
              words={among(RIGHTS, rightLabels)}
            />
            <Select
              name="category"
              label="Category"
              any="Any category"
              chosen={filters.category}
              words={among(CATEGORIES, categoryLabels)}
            />
            <div className="space-y-1.5">
              <Label htmlFor="filter-city">City</Label>
              <Input id="filter-city" name="city" defaultValue={filters.city} maxLength={CITY_MAX} />
            </div>
          </div>
        </Folded>
        <Button type="submit" variant="outline" className="max-sm:col-start-2 max-sm:row-start-1 sm:justify-self-start">
          Search
        </Button>
      </form>
    </search>
  );
}
