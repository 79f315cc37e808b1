import { NavLink } from "@/components/site/nav-link";
import { cn } from "@/components/ui/cn";
import type { Guide } from "@/lib/content/guides";
import { paths } from "@/lib/paths";

type GuideListProps = { guides: readonly Guide[]; heading: "h2" | "h3" };

export function GuideList({ guides, heading: Heading }: GuideListProps) {
  return (
    <ul
      className={cn(
        "grid gap-x-8 gap-y-10",
        guides.length === 3 ? "grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]" : "grid-cols-1 sm:grid-cols-2",
      )}
    >
      {guides.map(({ slug, meta }) => (
        <li key={slug} className="flex flex-col border-ink border-t-2 pt-4">
          <p className="font-semibold text-seal-text text-sm">{meta.category}</p>
          <Heading className="mt-1 text-2xl">
            <NavLink href={paths.guide(slug)} className="underline-offset-4 hover:underline">
              {meta.title}
            </NavLink>
          </Heading>
          <p className="mt-2 max-w-[52ch] text-ink-muted">{meta.description}</p>
        </li>
      ))}
    </ul>
  );
}
