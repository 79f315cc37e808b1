import { resolve } from "node:path";
import { CommandError, explain } from "@/scripts/local/command-error";
import { writeStaticFiles } from "@/scripts/static-files/write";

/**
 * `npm run static-files -- <folder>`, after `npm run build`: writes the files that docs/nginx.conf serves. Returns the
 * exit code.
 */
export async function main([folder]: readonly string[]): Promise<number> {
  try {
    if (!folder)
      throw new CommandError("The folder to write to is missing.", "npm run static-files -- /srv/likeright/static");
    const pages = writeStaticFiles(resolve(folder));
    console.log(`${resolve(folder)} holds ${pages} pages and the files they need.`);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
