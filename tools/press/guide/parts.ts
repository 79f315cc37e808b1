import { createHash } from "node:crypto";
import { loadGlossary } from "@/lib/content/glossary";
import { type Guide, requireGuide } from "@/lib/content/guides";

/** The guides that make up the PDF, in its order. */
const slugs = ["nil-basics", "protect-voice-likeness", "contract-basics", "pricing-strategies"] as const;

export type Glossary = Awaited<ReturnType<typeof loadGlossary>>;

/** What the PDF is made of. */
export type Parts = {
  guides: Guide[];
  glossary: Glossary;
  /** SHA-256 over all of it in hexadecimal: names this edition and draws its rosette. */
  edition: string;
  /** The latest day on which one of the guides was updated. */
  updated: Date;
};

/** Reads the parts from `content/`. Throws when a guide is missing or broken. */
export async function loadParts(): Promise<Parts> {
  const guides = await Promise.all(slugs.map(requireGuide));
  const glossary = await loadGlossary();
  const edition = createHash("sha256");
  for (const { hash } of [...guides, glossary]) edition.update(hash);
  const updated = new Date(Math.max(...guides.map(({ meta }) => meta.updated.getTime())));
  return { guides, glossary, edition: edition.digest("hex"), updated };
}
