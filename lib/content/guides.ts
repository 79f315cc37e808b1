import type { z } from "zod";
import { ContentError, type ContentFile, cached, listContent, readContent } from "@/lib/content/files";
import { guideSchema } from "@/lib/content/schema";

export type Guide = ContentFile<z.output<typeof guideSchema>> & { slug: string };

/** In hub order. Throws ContentError for an invalid file or an unknown related guide. */
export const loadGuides = cached(async (): Promise<Guide[]> => {
  const slugs = await listContent("learn", ".mdx");
  const guides = await Promise.all(
    slugs.map(async (slug) => ({ slug, ...(await readContent(`learn/${slug}.mdx`, guideSchema)) })),
  );
  for (const { file, meta } of guides) {
    const missing = meta.related.find((related) => !slugs.includes(related));
    if (missing) throw new ContentError(file, `front matter: related names "${missing}", which is not a guide`);
  }
  return guides.sort((a, b) => a.meta.order - b.meta.order);
});

export async function findGuide(slug: string): Promise<Guide | undefined> {
  return (await loadGuides()).find((guide) => guide.slug === slug);
}

export async function requireGuide(slug: string): Promise<Guide> {
  const guide = await findGuide(slug);
  if (!guide) throw new Error(`content/learn/${slug}.mdx is missing`);
  return guide;
}

export async function relatedGuides(guide: Guide): Promise<Guide[]> {
  const guides = await loadGuides();
  return guide.meta.related.flatMap((slug) => guides.find((other) => other.slug === slug) ?? []);
}
