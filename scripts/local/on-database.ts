import { CommandError, explain, type Print } from "@/scripts/local/command-error";
import { type LocalDatabase, openDatabase } from "@/scripts/local/database";
import {
  chosenPort,
  keptEnvironment,
  loadEnvFiles,
  requireDatabase,
  requireEnvironment,
} from "@/scripts/local/environment";
import { repository } from "@/scripts/local/repository";

/** By Prisma's code or PostgreSQL's, which Prisma quotes in its text for a statement of our own. */
const hasCode = (error: unknown, codes: RegExp): boolean =>
  error instanceof Error &&
  (codes.test(String((error as { code?: unknown }).code)) ||
    codes.test(/Code: `(\w+)`/.exec(error.message)?.[1] ?? ""));

/** What an operator can mend, in a line of advice instead of a stack. */
function mendable(error: unknown): unknown {
  if (hasCode(error, /^(P2021|P2022|42P01|42703)$/))
    return new CommandError("The database lacks a table or column of this release.", "Migrate it: npm run migrate");
  if (hasCode(error, /^(P1001|ECONNREFUSED|ENOTFOUND)$/))
    return new CommandError("The database does not answer.", "What is wrong: npm run doctor");
  return error;
}

/**
 * Runs an operator's command on DATABASE_URL, or on the embedded PostgreSQL of an earlier `npm run up`, and closes what
 * it opened. A command is a process of its own with one connection, so it takes the direct address where there is one.
 * `needs` says what it reads: "environment" is all that the server has, so that it signs and verifies with the server's
 * own keys. A variable that is missing is an error; only `npm run up` and `npm run dev` make secrets. Returns the
 * command's exit code, or 1 with the reason on standard error.
 */
export async function onDatabase(
  needs: "database" | "environment",
  command: (database: LocalDatabase, say: Print) => Promise<number>,
): Promise<number> {
  const say = (line: string) => console.log(line);
  try {
    loadEnvFiles();
    requireDatabase();
    const database = await openDatabase(repository, say);
    try {
      if (database.directUrl !== database.url) process.env.DATABASE_POOLED = "";
      process.env.DATABASE_URL = database.directUrl;
      // As its server has it: what such a command writes must not name the address of production.
      if (database.isEmbedded) process.env.SITE_URL ||= `http://localhost:${chosenPort()}`;
      if (needs === "environment") {
        if (database.isEmbedded) keptEnvironment();
        requireEnvironment();
      }
      return await command(database, say);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(explain(mendable(error)));
    return 1;
  }
}
