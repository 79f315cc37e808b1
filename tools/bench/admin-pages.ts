import { paths } from "@/lib/paths";
import type { Print } from "@/scripts/local/command-error";
import { searched } from "@/tools/bench/admin-seed";
import { type AdminSession, onlyLink } from "@/tools/bench/admin-session";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { withKeyLock } from "@/tools/bench/in-turn";

const pages = { max: 1.2 } as const;
const search = { max: 3 } as const;

const at = (query: Record<string, string>) => `${paths.admin}?${new URLSearchParams(query)}`;

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

/**
 * The median over rounds of p95 with many rows divided by p95 with few. The two alternate and the median is taken, so
 * one slow minute of the machine does not decide the result.
 */
export async function pageRatios(
  [few, many]: readonly [AdminSession, AdminSession],
  rounds: number,
  say: Print,
): Promise<Figure[]> {
  const [small, large] = [await views(few), await views(many)];
  const figures: Figure[] = [];
  for (const [index, { name, path, limit }] of large.entries()) {
    const other = small[index]?.path ?? path;
    const pair = await withKeyLock(
      () => few.drain(other),
      () => many.drain(path),
      rounds,
    );
    const found = figure(`${paths.admin}, ${name}`, "p95", pair.ratio, limit);
    say(`${line(found)} (p95 of all: ${pair.many.toFixed(1)} / ${pair.few.toFixed(1)} ms)`);
    figures.push(found);
  }
  return figures;
}
