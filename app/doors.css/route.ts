import { doorsSheet } from "@/lib/admin/flag-rules";
import { currentFeatures } from "@/lib/admin/flags";

export const dynamic = "force-dynamic";

/**
 * Which features are on, for pages that were rendered by the build: a style sheet, because it works without scripts and
 * before anything is painted.
 */
export async function GET(): Promise<Response> {
  const { features = {}, isFresh } = await currentFeatures();
  return new Response(doorsSheet(features), {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": isFresh ? "public, max-age=10" : "no-store",
    },
  });
}
