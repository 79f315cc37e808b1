import { db } from "@/lib/postgres/db";
import { keptInWords, RETENTION } from "@/lib/retention/rules";
import { seenPersonAt } from "@/lib/your-data/person";
import { GROUPS, REGISTER } from "@/lib/your-data/register";
import { rowsOf } from "@/lib/your-data/see";

/** Most rows of one table in a file; `left` counts the older ones. */
const ROWS = 20_000;

/**
 * All that is held about a person as one JSON document, table by table, so that only one table is in memory:
 *
 *     { "about": address, "at": ISO time, "held": [ { "group", "what", "why", "kept", "left"?, "rows": [ { label: value } ] } ] }
 *
 * Times are ISO 8601 in UTC, and amounts are whole cents of USD. It has no links and no hashes of links, and of other people
 * only what the person took part in.
 */
export async function* dataFile(emailKey: string, now: Date): AsyncGenerator<string> {
  const person = await seenPersonAt(db(), emailKey);
  yield `{\n"about": ${JSON.stringify(emailKey)},\n"at": ${JSON.stringify(now.toISOString())},\n"held": [`;
  let before = "\n";
  for (const of of REGISTER) {
    const { count, rows } = await rowsOf(db(), of, person, ROWS);
    if (count === 0) continue;
    const part = {
      group: GROUPS[of.group],
      what: of.row,
      why: RETENTION[of.rule].why,
      kept: keptInWords(of.rule),
      ...(count > rows.length && { left: count - rows.length }),
      rows: rows.map(({ row }) => row),
    };
    yield before + JSON.stringify(part, null, 1);
    before = ",\n";
  }
  yield "\n]\n}\n";
}
