import { z } from "zod";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { choice } from "@/lib/text/schema";

export const keepSchema = z.object({
  creator: z.string({ error: "Please choose a creator." }).max(80).refine(looksLikeSlug, "Please choose a creator."),
  act: choice(["keep", "drop"]),
});
