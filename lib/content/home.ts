import { ContentError, cached, readText } from "@/lib/content/files";
import { homeDefaults } from "@/lib/content/home-defaults";
import { type HomeCopy, homeSchema } from "@/lib/content/home-schema";
import { log } from "@/lib/log";

const FILE = "content/home.json";

/** Throws ContentError with all faults. */
export function parseHomeCopy(text: string): HomeCopy {
  const result = homeSchema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new ContentError(FILE, faults.join("; "));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContentError(FILE, error instanceof Error ? error.message : String(error));
  }
}

const load = cached(async () => parseHomeCopy(await readText("home.json")));

/**
 * The home page's copy. If the file is missing or invalid, logs that and returns the built-in copy (specification 2).
 */
export async function loadHomeCopy(): Promise<HomeCopy> {
  try {
    return await load();
  } catch (error) {
    log.error({ err: error }, "home copy: the built-in defaults are shown");
    return homeDefaults;
  }
}
