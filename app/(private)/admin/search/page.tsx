import type { Metadata } from "next";
import Link from "next/link";
import { after } from "next/server";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { EraseForm } from "@/components/admin/erase-form";
import { KeptForm } from "@/components/form/kept-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { FOUND_MAX, type FoundGroup, type GroupKey, type Hit, searchEverything } from "@/lib/admin/search";
import { countUpTo } from "@/lib/admin/waiting";
import { recordSearch } from "@/lib/audit/admin";
import { actionLabels, tableLabels } from "@/lib/audit/labels";
import { outcomeLabels } from "@/lib/creators/verification-rules";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import { paths } from "@/lib/paths";
import { labelOf, listingQuery, type QueryParams, readListing, SEARCH_MAX, withRow } from "@/lib/postgres/listing";
import { isEmailAddress } from "@/lib/text/email";

/** A plain form, so that each search has its own address. */
const SearchForm = ({ path, search }: { path: string; search: string }) => (
  <search>
    <form action={path} className="flex flex-wrap items-end gap-3 py-4">
      <div className="min-w-[min(100%,13rem)] flex-1 space-y-1 sm:max-w-md">
        <Label htmlFor="q">Name or email</Label>
        <Input
          id="q"
          name="q"
          type="search"
          maxLength={SEARCH_MAX}
          defaultValue={search}
          autoComplete="off"
          aria-describedby="q-hint"
        />
      </div>
      <Button type="submit">Search</Button>
      <p id="q-hint" className="basis-full text-ink-muted text-sm">
        Creators, brands, offers, licenses, inquiries, the waitlist and the audit log by any part of a name or an
        address; mail and subscriptions by a whole address. That you searched is kept in the audit log, not what for.
      </p>
    </form>
  </search>
);

const listed = (tab: FoundGroup["tab"], search: string): string =>
  `${paths.adminTab(tab)}?${new URLSearchParams({ q: search })}`;

/** Lists whose own search finds the same rows. */
const SEARCHED_ALIKE: ReadonlySet<GroupKey> = new Set([
  "creators",
  "checks",
  "offers",
  "inquiries",
  "waitlist",
  "subscriptions",
  "mail",
]);

/** Brands and subscriptions have no details of their own: their address is searched for. */
function hrefOf({ key, tab }: FoundGroup, { id, name, about }: Hit): string {
  if (key === "brands") return listed(tab, about);
  if (key === "subscriptions") return listed(tab, name);
  return withRow(paths.adminTab(tab), id);
}

const outcomes = { ...outcomeLabels, open: "Open" };

/** As the hit's own list shows it. */
function wordsOf(key: GroupKey, { name, about }: Hit): { name: string; about: string } {
  if (key === "mail") return { name: labelOf(mailTemplateLabels, name), about };
  if (key === "audit") return { name: labelOf(actionLabels, name), about: labelOf(tableLabels, about) };
  if (key === "verification") return { name, about: labelOf(outcomes, about) };
  return { name, about };
}

function SearchResults({ search, found }: { search: string; found: readonly FoundGroup[] }) {
  if (search === "") return null;
  if (found.length === 0) {
    return (
      <p role="status" className="border-y bg-paper-raised px-4 py-10 text-center text-ink-muted">
        Nobody and nothing of that name or address. Search for less.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-x-gutter gap-y-8 pt-2 lg:grid-cols-2">
      {found.map((group) => (
        <section key={group.key} aria-labelledby={`found-${group.key}`} className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-b-ink pb-1">
            <h3 id={`found-${group.key}`} className="text-xl">
              {group.label} <span className="text-ink-muted tabular-nums">({countUpTo(group.count, FOUND_MAX)})</span>
            </h3>
            {group.count > group.hits.length && SEARCHED_ALIKE.has(group.key) && (
              <Link
                href={listed(group.tab, search)}
                prefetch={false}
                className="py-1 text-sm underline underline-offset-4"
              >
                See all<span className="sr-only"> {group.label}</span>
              </Link>
            )}
          </div>
          <ul>
            {group.hits.map((hit) => (
              <FoundHit key={hit.id} group={group} hit={hit} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FoundHit({ group, hit }: { group: FoundGroup; hit: Hit }) {
  const { name, about } = wordsOf(group.key, hit);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b py-1.5">
      <span className="wrap-anywhere min-w-0">
        <Link
          href={hrefOf(group, hit)}
          prefetch={false}
          className="inline-block py-1 font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          <bdi>{name}</bdi>
        </Link>
        {about && (
          <>
            {" "}
            <bdi className="text-ink-muted text-sm">{about}</bdi>
          </>
        )}
      </span>
      <span className="text-ink-muted text-sm">
        <Moment at={hit.createdAt} />
      </span>
    </li>
  );
}

export const metadata: Metadata = { title: "Admin: search" };

const path = paths.adminTab("search");

export default async function SearchPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const { search } = readListing(params, () => false);
  const reading = await readTab("search", () => searchEverything(search));
  if (reading.ok && search !== "") {
    const { admin, data } = reading;
    after(() =>
      recordSearch(
        admin,
        data.map(({ key }) => key),
      ),
    );
  }
  const address = path + listingQuery({ search, filter: undefined, order: "newest", position: { kind: "start" } });
  return (
    <TabPage reading={reading} address={address} kept={<KeptForm action={erasePerson} page={address} />}>
      {(found) => (
        <>
          {params.erased !== undefined && <Erased />}
          <SearchForm path={path} search={search} />
          <SearchResults search={search} found={found} />
          {found.length > 0 && isEmailAddress(search) && (
            <div className="mt-8">
              <EraseForm id="found" email={search} address={address} erase={erasePerson} />
            </div>
          )}
        </>
      )}
    </TabPage>
  );
}

const Erased = () => (
  <Notice tone="success" role="status" title="Erased" className="mt-4">
    <p>Everything under the address is gone but what has to stay. Search for it to see what that is.</p>
  </Notice>
);
