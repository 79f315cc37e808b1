import { resolve } from "node:path";
import { CommandError, explain } from "@/scripts/local/command-error";
import { loadEnvFiles } from "@/scripts/local/environment";
import { writeStandalone } from "@/scripts/standalone/write";

/**
 * `npm run standalone -- <folder>`, after `npm run build`: writes a folder that runs with Node.js alone, on a machine of
 * the same kind (docs/deploy.md). Returns the exit code.
 */
export async function main([folder]: readonly string[]): Promise<number> {
  try {
    loadEnvFiles();
    if (!folder)
      throw new CommandError(
        "The folder to write to is missing.",
        "npm run standalone -- /srv/likeright/releases/<version>",
      );
    await writeStandalone(resolve(folder));
    console.log(`${resolve(folder)} holds the server and its commands.`);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
