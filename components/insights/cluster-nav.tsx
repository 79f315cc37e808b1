import { NavLink } from "@/components/site/nav-link";
import { clusters } from "@/lib/content/schema";
import { type List, listSlug } from "@/lib/insights/list";
import { paths } from "@/lib/paths";

const lists: readonly List[] = ["all", ...clusters];

const chip = "inline-block rounded-full border px-4 py-1.5 font-semibold text-sm hover:border-ink";

/** The filter of the articles: all of them, or one cluster. */
export function ClusterNav({ current }: { current: List }) {
  return (
    <nav aria-label="Topics" className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {lists.map((list) => (
          <li key={list}>
            <NavLink
              href={paths.insightsList(listSlug(list))}
              className={`${chip} ${list === current ? "chosen" : "border-field-rule"}`}
            >
              {list === "all" ? "All topics" : list}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
