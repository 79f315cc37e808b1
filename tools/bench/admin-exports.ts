import pg from "pg";
import { exportColumns } from "@/lib/admin/export-files";
import { paths } from "@/lib/paths";
import type { Print } from "@/scripts/local/command-error";
import type { AdminSession } from "@/tools/bench/admin-session";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { growthDuring } from "@/tools/bench/memory";
import { medianRatio } from "@/tools/bench/rounds";

const ROUNDS = 3;
const least = { min: 0.25 } as const;
const most = { max: 64 } as const;

/**
 * Compares the rate of an export over HTTP with PostgreSQL's own COPY of the same rows to JSON, in alternation, and
 * measures the server's growth in MiB. Only pages have been requested from the server before the first export.
 */
export async function exportFigures(
  server: { session: AdminSession; pid: number },
  databaseUrl: string,
  rows: number,
  say: Print,
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rates = { json: [] as number[], csv: [] as number[], copy: [] as number[] };
  const growths: number[] = [];
  const measure = async (name: keyof typeof rates, work: () => Promise<number>) => {
    const started = performance.now();
    const bytes = await work();
    const seconds = (performance.now() - started) / 1_000;
    rates[name].push(rows / seconds);
    const volume = bytes > 0 ? `, ${(bytes / 1e6 / seconds).toFixed(0)} MB/s` : "";
    say(`  ${name}: ${Math.round(rows / seconds)} rows/s${volume}`);
  };
  const exported = async (format: "json" | "csv") =>
    growths.push(
      await growthDuring(server.pid, () =>
        measure(format, () => server.session.drain(paths.adminExport(`waitlist_submissions.${format}`))),
      ),
    );
  for (let round = 0; round < ROUNDS; round++) {
    await exported("json");
    await measure("copy", () => copyToJson(client));
    await exported("csv");
  }
  await client.end();

  const [first = 0, ...later] = growths;
  const figures = [
    figure("export", "json/copy", medianRatio(rates.json, rates.copy), least),
    figure("export", "csv/copy", medianRatio(rates.csv, rates.copy), least),
    figure("export", "MiB, first export", first, most),
    figure("export", "MiB, later exports", Math.max(...later), most),
  ];
  for (const one of figures) say(line(one));
  return figures;
}

async function copyToJson(client: pg.Client): Promise<number> {
  const columns = exportColumns.waitlist_submissions.join(", ");
  await client.query(`COPY (SELECT row_to_json(exported) FROM
    (SELECT ${columns} FROM waitlist_submissions ORDER BY created_at DESC, id DESC) AS exported) TO STDOUT`);
  return 0;
}
