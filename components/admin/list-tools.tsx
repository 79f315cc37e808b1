import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Folded } from "@/components/ui/folded";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { isNarrowed, type Listing, SEARCH_MAX } from "@/lib/postgres/listing";

type FilterOption = { value: string; label: string };

type ListToolsProps = {
  path: string;
  listing: Listing;
  searchLabel: string;
  filterLabel?: string;
  unfiltered?: string;
  filters?: readonly FilterOption[];
};

/** A plain form, so that each view has its own address. */
export function ListTools({
  path,
  listing,
  searchLabel,
  filterLabel = "Show",
  unfiltered = "All",
  filters = [],
}: ListToolsProps) {
  return (
    <search>
      <Folded label="Search, filter and order" open={isNarrowed(listing) || listing.order !== "newest"}>
        <form action={path} className="flex flex-wrap items-end gap-3 py-3">
          <div className="min-w-[min(100%,13rem)] flex-1 space-y-1 sm:max-w-sm">
            <Label htmlFor="q">{searchLabel}</Label>
            <Input
              id="q"
              name="q"
              type="search"
              maxLength={SEARCH_MAX}
              defaultValue={listing.search}
              autoComplete="off"
            />
          </div>
          {filters.length > 0 && (
            <div className="space-y-1">
              <Label htmlFor="show">{filterLabel}</Label>
              <NativeSelect id="show" name="show" defaultValue={listing.filter ?? ""}>
                <option value="">{unfiltered}</option>
                {filters.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </div>
          )}
          <div className="space-y-1">
            <Label htmlFor="sort">Order</Label>
            <NativeSelect id="sort" name="sort" defaultValue={listing.order}>
              <option value="newest">Newest first</option>
              <option value="oldest">Oldest first</option>
            </NativeSelect>
          </div>
          <Button type="submit" variant="outline">
            Apply
          </Button>
          {isNarrowed(listing) && (
            <Link href={path} prefetch={false} className="py-2.5 underline underline-offset-2">
              Show everything
            </Link>
          )}
        </form>
      </Folded>
    </search>
  );
}
