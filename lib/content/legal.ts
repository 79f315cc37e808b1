import type { z } from "zod";
import { type ContentFile, cached, parseContent, readText } from "@/lib/content/files";
import { legalSchema } from "@/lib/content/schema";
import { keptInWords, RETENTION, type RetentionRule } from "@/lib/retention/rules";

export const legalPages = ["terms-of-service", "waitlist-terms", "privacy-policy", "copyright"] as const;
export type LegalPage = (typeof legalPages)[number];

type LegalText = ContentFile<z.output<typeof legalSchema>>;

/** Where a text shows the table of lib/retention/rules. */
const MARK = "{{retention}}";

const retentionTable = (): string =>
  [
    "| Data | Kept | Why |",
    "|---|---|---|",
    ...(Object.keys(RETENTION) as RetentionRule[]).map(
      (id) => `| ${RETENTION[id].what} | ${keptInWords(id)} | ${RETENTION[id].why} |`,
    ),
  ].join("\n");

/** The hash is that of the text with the table: a rule that changes makes another version. */
async function read(page: LegalPage) {
  const text = await readText(`legal/${page}.md`);
  return [page, parseContent(`content/legal/${page}.md`, text.replace(MARK, retentionTable), legalSchema)] as const;
}

const load = cached(async () => new Map(await Promise.all(legalPages.map(read))));

/** Throws ContentError for an invalid file. */
export async function loadLegalText(page: LegalPage): Promise<LegalText> {
  const text = (await load()).get(page);
  if (!text) throw new Error(`No legal text is named ${page}.`);
  return text;
}
