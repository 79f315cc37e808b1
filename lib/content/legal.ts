import type { z } from "zod";
import { type ContentFile, cached, readContent } from "@/lib/content/files";
import { legalSchema } from "@/lib/content/schema";

export const legalPages = ["terms-of-service", "waitlist-terms", "privacy-policy", "copyright"] as const;
export type LegalPage = (typeof legalPages)[number];

type LegalText = ContentFile<z.output<typeof legalSchema>>;

const load = cached(async () => {
  const entries = legalPages.map(async (page) => [page, await readContent(`legal/${page}.md`, legalSchema)] as const);
  return new Map(await Promise.all(entries));
});

/** Throws ContentError for an invalid file. */
export async function loadLegalText(page: LegalPage): Promise<LegalText> {
  const text = (await load()).get(page);
  if (!text) throw new Error(`No legal text is named ${page}.`);
  return text;
}
