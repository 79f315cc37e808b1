import { once } from "node:events";
import { brand } from "@/lib/brand";
import { buildSite } from "@/scripts/local/build";
import { endingOf } from "@/scripts/local/child";
import { CommandError, explain } from "@/scripts/local/command-error";
import { type LocalDatabase, openDatabase } from "@/scripts/local/database";
import { chosenPort, completeEnvironment, loadEnvFiles, requireFree } from "@/scripts/local/environment";
import { runMinuteJobs } from "@/scripts/local/minute-jobs";
import { startNext } from "@/scripts/local/next-server";
import { writeOfflinePage } from "@/scripts/local/offline-page";
import { generatePrismaClient } from "@/scripts/local/prisma-client";
import { migrations, repository } from "@/scripts/local/repository";
import { isShuttingDown, onShutdown, shutDown, shutDownOnSignals } from "@/scripts/local/shutdown";
import { migrate } from "@/scripts/migrations/migrate";

const say = (line: string) => console.log(line);

/**
 * Serves the working tree with everything that it needs until Ctrl-C: `up` a production build, `dev` the development
 * server. Returns the exit code.
 */
export async function serve(command: "up" | "dev"): Promise<number> {
  shutDownOnSignals(say);
  try {
    loadEnvFiles();
    const port = chosenPort();
    await requireFree(port);
    await generatePrismaClient(say);
    const database = await prepareDatabase();
    if (command === "up") await buildSite(say);
    else await writeOfflinePage();
    const server = await startNext(command === "up" ? "start" : "dev", port);
    runMinuteJobs(port, say);
    await announce(port, database.isEmbedded);
    await once(server, "exit");
    if (!isShuttingDown()) throw new CommandError(`The server ended (${endingOf(server)}). Its message is above.`);
    return 0;
  } catch (error) {
    if (isShuttingDown()) return 0;
    console.error(explain(error));
    return 1;
  } finally {
    await shutDown();
  }
}

async function prepareDatabase(): Promise<LocalDatabase> {
  const database = await openDatabase(repository, say);
  onShutdown(database.close);
  database.watch();
  const applied = await migrate(database.directUrl, migrations, say);
  if (applied.length === 0) say("The database is up to date.");
  await completeEnvironment(database.url);
  if (database.isEmbedded) {
    await addDemoData();
  } else {
    say("Your own database gets no demo data, and its features start switched off: see `npm run flags -- list`.");
  }
  return database;
}

async function addDemoData(): Promise<void> {
  const { seed } = await import("@/prisma/seed");
  const { db } = await import("@/lib/postgres/db");
  say(await seed());
  await db().$disconnect();
}

async function announce(port: number, hasDemoData: boolean): Promise<void> {
  const { demoLogin } = await import("@/prisma/seed");
  const address = (path: string) => `http://localhost:${port}${path}`;
  say(
    [
      "",
      `${brand.name} is running. Ctrl-C stops it; the data stays.`,
      `  Site             ${address("/")}`,
      `  Become a creator ${address("/creator/onboard")}`,
      `  Make an offer    ${address("/offer/new")}`,
      `  Mail sent        ${address("/dev/mailbox")}`,
      `  Staff            ${address("/auth")}`,
      ...(hasDemoData ? [`  Demo log-in      ${demoLogin.email}  ${demoLogin.password}`] : []),
      "",
    ].join("\n"),
  );
}
