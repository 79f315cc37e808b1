import { parseArgs } from "node:util";
import type { Finding } from "@/lib/operations/checks";
import { type State, worst } from "@/lib/operations/rules";
import { CommandError, explain } from "@/scripts/local/command-error";
import { openDatabase } from "@/scripts/local/database";
import { keptEnvironment, readEnvFiles } from "@/scripts/local/environment";
import { dataDirectory, repository } from "@/scripts/local/repository";
import { keptSecrets } from "@/scripts/local/secrets";

/** 0 if all is well, 1 if something will be wrong or is not known, 2 if something is wrong. */
const exitCodes: Readonly<Record<State, number>> = { ok: 0, unknown: 1, warn: 1, bad: 2 };

function wantsJson(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { json: { type: "boolean" } } }).values.json ?? false;
  } catch (error) {
    throw new CommandError(
      error instanceof Error ? error.message : String(error),
      "npm run doctor [-- --json]; without npm's own lines: npm run --silent doctor -- --json",
    );
  }
}

const paragraphOf = ({ check }: Finding): string => `docs/operate.md, "${check.title}"`;

function linesOf(found: readonly Finding[]): string[] {
  const width = Math.max(...found.map(({ check }) => check.id.length));
  return found.flatMap((finding) => {
    const { check, state, says } = finding;
    const line = `${state.padEnd(8)}${check.id.padEnd(width)}  ${says}`;
    return state === "ok" || state === "unknown" ? [line] : [line, `${" ".repeat(width + 10)}${paragraphOf(finding)}`];
  });
}

/** The embedded PostgreSQL of `npm run up` is started, and stopped again, if there is no other. */
async function withDatabase<Value>(work: () => Promise<Value>): Promise<Value> {
  if (process.env.DATABASE_URL || !keptSecrets(dataDirectory).LINK_SECRET) return work();
  keptEnvironment();
  const database = await openDatabase(repository, (line) => console.error(line));
  process.env.DATABASE_URL = database.url;
  return work().finally(database.close);
}

async function look(): Promise<Finding[]> {
  const [{ databaseTime }, { checks, findings }, { openGround }, { unfitVariables }] = await Promise.all([
    import("@/lib/clock"),
    import("@/lib/operations/checks"),
    import("@/lib/operations/queries"),
    import("@/lib/operations/variables"),
  ]);
  const found = await findings(checks, openGround(await databaseTime().catch(() => new Date())));
  if (unfitVariables().length === 0) {
    const { db } = await import("@/lib/postgres/db");
    await db().$disconnect();
  }
  return found;
}

/**
 * `npm run doctor`: looks at what is configured, reachable, migrated, late and about to end, with the server's own variables,
 * and prints a line for each, with the paragraph of docs/operate.md that says what to do. Changes nothing. `--json` prints the
 * same as one object. Returns 0 if all is well, 1 if something will be wrong, 2 if something is.
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const asJson = wantsJson(args);
    readEnvFiles();
    const found = await withDatabase(look);
    const state = worst(found);
    const { variableStates } = await import("@/lib/operations/variables");
    const count = (wanted: State) => found.filter((one) => one.state === wanted).length;
    if (asJson) {
      const checks = found.map((one) => ({
        id: one.check.id,
        state: one.state,
        says: one.says,
        paragraph: paragraphOf(one),
      }));
      console.log(JSON.stringify({ state, checks, variables: variableStates() }, null, 2));
    } else {
      for (const line of linesOf(found)) console.log(line);
      const names = (isSet: boolean) =>
        variableStates()
          .filter((one) => one.isSet === isSet)
          .map(({ name }) => name)
          .join(" ");
      console.log(`set: ${names(true)}\nnot set: ${names(false)}`);
      console.log(`doctor: ${count("ok")} ok, ${count("unknown")} unknown, ${count("warn")} warn, ${count("bad")} bad`);
    }
    return exitCodes[state];
  } catch (error) {
    console.error(explain(error));
    return 2;
  }
}
