import { createHash } from "node:crypto";
import { loadGlossary } from "@/lib/content/glossary";
import { type Guide, requireGuide } from "@/lib/content/guides";

const slugs = ["nil-basics", "protect-voice-likeness", "contract-basics", "pricing-strategies"] as const;

type Glossary = Awaited<ReturnType<typeof loadGlossary>>;

export type Parts = {
  guides: Guide[];
  glossary: Glossary;
  /** SHA-256 over all content in hexadecimal: identifies this edition and seeds its rosette. */
  edition: string;
  updated: Date;
};

/** Throws when a guide is missing or invalid. */
export async function loadParts(): Promise<Parts> {
  const guides = await Promise.all(slugs.map(requireGuide));
  const glossary = await loadGlossary();
  const edition = createHash("sha256");
  for (const { hash } of [...guides, glossary]) edition.update(hash);
  const updated = new Date(Math.max(...guides.map(({ meta }) => meta.updated.getTime())));
  return { guides, glossary, edition: edition.digest("hex"), updated };
}
