import type { Metadata } from "next";
import { type LegalPage, loadLegalText } from "@/lib/content/legal";
import { pageMetadata } from "@/lib/seo/page";

/** The head of a legal page, from its front matter. */
export async function legalMetadata(page: LegalPage): Promise<Metadata> {
  const { meta } = await loadLegalText(page);
  return pageMetadata({ path: `/${page}`, title: meta.title, description: meta.description });
}
