import { buildDeployment } from "@/scripts/local/build";
import { explain } from "@/scripts/local/command-error";

/** `npm run build`: builds for self-hosting (docs/deploy.md). Returns the exit code. */
export async function main(): Promise<number> {
  try {
    await buildDeployment(console.log);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
