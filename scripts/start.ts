import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { endingOf, startNode } from "@/scripts/local/child";
import { CommandError, explain } from "@/scripts/local/command-error";
import { chosenPort, loadEnvFiles } from "@/scripts/local/environment";
import { NEXT } from "@/scripts/local/next-server";
import { repository } from "@/scripts/local/repository";
import { isShuttingDown, shutDown, shutDownOnSignals } from "@/scripts/local/shutdown";

/**
 * `npm start`: serves the last build on PORT and HOST (127.0.0.1) until SIGTERM or SIGINT, which it hands to the server,
 * whichever process of npm's gets it; it ends after the server, which shuts down in order. Returns 0 then, and 1 if the
 * server ended by itself.
 */
export async function main(args: readonly string[]): Promise<number> {
  shutDownOnSignals((line) => console.error(line));
  try {
    if (args.length > 0) throw new CommandError("Usage: PORT=3000 HOST=127.0.0.1 npm start");
    loadEnvFiles();
    if (!existsSync(join(repository, ".next/BUILD_ID"))) throw new CommandError("There is no build.", "npm run build");
    const port = String(chosenPort());
    const host = process.env.HOST || "127.0.0.1";
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    const server = startNode(NEXT, ["start", "--port", port, "--hostname", host], env, "inherit");
    await once(server, "exit");
    if (!isShuttingDown()) throw new CommandError(`The server ended (${endingOf(server)}). Its message is above.`);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  } finally {
    await shutDown();
  }
}
