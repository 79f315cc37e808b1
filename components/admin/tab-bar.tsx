import Link from "next/link";
import { PendingMark } from "@/components/lists/pending-mark";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import { TABS, type TabKey } from "@/lib/admin/tabs";
import { paths } from "@/lib/paths";

/** `rows`: how many the tab lists, if it is a list; `waiting`: how many of them wait for staff, if any. */
export type TabCount = { rows?: string; waiting?: string };

type Tab = (typeof TABS)[number];

/** " (12, 3 waiting)" */
function countWords({ rows, waiting }: TabCount): string {
  const words = [rows, waiting && `${waiting} waiting`].filter(Boolean);
  return words.length > 0 ? ` (${words.join(", ")})` : "";
}

type TabLinkProps = { tab: Tab; isCurrent: boolean; count: string };

const TabLink = ({ tab: { key, label }, isCurrent, count }: TabLinkProps) => (
  <Link
    href={paths.adminTab(key)}
    prefetch={false}
    scroll={false}
    aria-current={isCurrent ? "page" : undefined}
    className={cn(
      "block px-2 py-1.5 max-sm:text-sm sm:py-2 font-semibold underline-offset-4 hover:underline focus-visible:-outline-offset-2",
      isCurrent && "chosen",
    )}
  >
    {label}
    {count && <span className="font-normal tabular-nums">{count}</span>}
    <PendingMark />
  </Link>
);

type TabBarProps = { current: TabKey; counts: Readonly<Partial<Record<TabKey, TabCount>>> };

/**
 * Links, because each tab is a page with its own address and opens without scripts. A phone shows the open tab and those
 * where something waits, and the others under "More".
 */
export function TabBar({ current, counts }: TabBarProps) {
  const link = (tab: Tab, count: TabCount = {}) => (
    <li key={tab.key}>
      <TabLink tab={tab} isCurrent={tab.key === current} count={countWords(count)} />
    </li>
  );
  const isFirst = ({ key }: Tab) => key === current || counts[key]?.waiting !== undefined;
  return (
    <nav aria-label="Admin" className="border-b-2 border-b-ink">
      <ul className="flex flex-wrap max-sm:hidden">{TABS.map((tab) => link(tab, counts[tab.key]))}</ul>
      <ul className="flex flex-wrap sm:hidden">
        {TABS.filter(isFirst).map((tab) => {
          const { rows, waiting } = counts[tab.key] ?? {};
          return link(tab, waiting ? { waiting } : rows ? { rows } : {});
        })}
        <li className="has-[details[open]]:basis-full">
          <Disclosure isInline className="px-2 font-semibold text-sm" summary="More">
            <ul className="-mx-2 flex flex-wrap pb-1 font-normal">
              {TABS.filter((tab) => !isFirst(tab)).map((tab) => link(tab, counts[tab.key]))}
            </ul>
          </Disclosure>
        </li>
      </ul>
    </nav>
  );
}
