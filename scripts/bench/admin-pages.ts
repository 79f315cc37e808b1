import { paths } from "@/lib/paths";
import { searched } from "@/scripts/bench/admin-seed";
import { type AdminSession, onlyLink } from "@/scripts/bench/admin-session";
import { type Figure, figure, line } from "@/scripts/bench/figures";
import { percentile } from "@/scripts/bench/rounds";
import type { Say } from "@/scripts/local/advice";

/** Requests of each page and size that come first and are not counted. */
const WARM_UP = 20;

const pages = { max: 1.2 } as const;
const search = { max: 3 } as const;

const at = (query: Record<string, string>) => `${paths.admin}?${new URLSearchParams(query)}`;

/** What an administrator looks at, and how much longer than with a thousandth of the rows it may take. */
async function views({ get }: AdminSession) {
  const last = onlyLink(await get(paths.admin), "Last page");
  const deep = onlyLink(await get(last), "Previous page");
  return [
    { name: "first page", path: paths.admin, limit: pages },
    { name: "last page", path: last, limit: pages },
    { name: "page before the last", path: deep, limit: pages },
    { name: "filter", path: at({ show: "agent" }), limit: pages },
    { name: "filter, oldest first", path: at({ show: "license_partner", sort: "oldest" }), limit: pages },
    { name: "search: name", path: at({ q: searched.name }), limit: search },
    { name: "search: name of one", path: at({ q: searched.rareName }), limit: search },
    { name: "search: e-mail of one", path: at({ q: searched.email }), limit: search },
    { name: "search: common word", path: at({ q: searched.common }), limit: search },
    { name: "search: two letters", path: at({ q: "ma" }), limit: search },
    { name: "search: no hit", path: at({ q: searched.nowhere }), limit: search },
    { name: "search and filter", path: at({ q: searched.first, show: "agent" }), limit: search },
    {
      name: "search and filter, last page",
      path: at({ q: searched.first, show: "talent", page: "last" }),
      limit: search,
    },
  ];
}

/** p95 of the list's pages with many rows over p95 with few, the two asked in turn, each `requests` times. */
export async function pageRatios(
  [few, many]: readonly [AdminSession, AdminSession],
  requests: number,
  say: Say,
): Promise<Figure[]> {
  const [small, large] = [await views(few), await views(many)];
  const figures: Figure[] = [];
  for (const [index, { name, path, limit }] of large.entries()) {
    const times = { few: [] as number[], many: [] as number[] };
    const other = small[index]?.path ?? path;
    for (let round = -WARM_UP; round < requests; round++) {
      const [one, two] = [await timed(few, other), await timed(many, path)];
      if (round < 0) continue;
      times.few.push(one);
      times.many.push(two);
    }
    const [p95, base] = [percentile(times.many, 95), percentile(times.few, 95)];
    const found = figure(paths.admin, name, p95 / base, limit);
    say(
      `${line(found)} (p95 ${p95.toFixed(1)} ms / ${base.toFixed(1)} ms, median ${percentile(times.many, 50).toFixed(1)} / ${percentile(times.few, 50).toFixed(1)})`,
    );
    figures.push(found);
  }
  return figures;
}

async function timed({ drain }: AdminSession, path: string): Promise<number> {
  const started = performance.now();
  await drain(path);
  return performance.now() - started;
}
