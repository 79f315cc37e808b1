import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError, explain } from "@/scripts/local/command-error";
import { chosenPort, loadEnvFiles } from "@/scripts/local/environment";
import { repository } from "@/scripts/local/repository";
import { ACTIONS_KEY, actionsKeyOf, REFERENCES } from "@/scripts/standalone/actions-key";

/**
 * `npm start` in a standalone folder: the server, in this process, so that it gets every signal itself. On PORT (3000)
 * and HOST (127.0.0.1). Returns once it listens, or 1 with the reason.
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    if (args.length > 0) throw new CommandError("Usage: PORT=3000 HOST=127.0.0.1 npm start");
    loadEnvFiles();
    const built = actionsKeyOf(readFileSync(join(repository, REFERENCES), "utf8"));
    if (!built && !process.env[ACTIONS_KEY])
      throw new CommandError(
        `${ACTIONS_KEY} is missing: this folder was built with one, and does not hold it.`,
        "Set it to what it was where the folder was built.",
      );
    process.env.PORT = String(chosenPort());
    // Next.js reads this name, which containers and shells set to the machine's own.
    process.env.HOSTNAME = process.env.HOST || "127.0.0.1";
    await import(pathToFileURL(join(repository, "server.js")).href);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
