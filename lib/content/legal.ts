import type { z } from "zod";
import { brand } from "@/lib/brand";
import { type ContentFile, cached, parseContent, readText } from "@/lib/content/files";
import { legalSchema } from "@/lib/content/schema";
import { type CopyrightAgent, copyrightAgent } from "@/lib/env";
import { keptInWords, RETENTION, type RetentionRule } from "@/lib/retention/rules";

export const legalPages = ["terms-of-service", "waitlist-terms", "privacy-policy", "copyright"] as const;
export type LegalPage = (typeof legalPages)[number];

type LegalText = ContentFile<z.output<typeof legalSchema>>;

/** Where a text shows the table of lib/retention/rules, and whom the operator designated. */
const MARKS = { "{{retention}}": retentionTable, "{{copyright agent}}": () => agentClause(copyrightAgent()) };

function retentionTable(): string {
  return [
    "| Data | Kept | Why |",
    "|---|---|---|",
    ...(Object.keys(RETENTION) as RetentionRule[]).map(
      (id) => `| ${RETENTION[id].what} | ${keptInWords(id)} | ${RETENTION[id].why} |`,
    ),
  ].join("\n");
}

const MAILBOX = `[${brand.mail.legal}](mailto:${brand.mail.legal})`;

const plain = (text: string): string => text.replace(/[\\`*_[\]<>#&|~]/g, "\\$&");

/**
 * Who takes notices, with the four details that 17 U.S.C. 512(c)(2) asks for (legal facts, "Protect your voice and
 * likeness"). Until the operator has designated somebody, the clause says so.
 */
export function agentClause(agent: CopyrightAgent | undefined): string {
  const law = "17 U.S.C. 512(c)(2); in force; last checked November 2026";
  if (!agent)
    return `We have not named a designated agent yet (${law}). Until we have, send notices by email to ${MAILBOX}.`;
  const { name, address, phone } = agent;
  return `Our designated agent for notices (${law}) is **${plain(name)}**, ${plain(address)}; telephone ${plain(phone)}; email ${MAILBOX}. The agent is named here and with the Copyright Office.`;
}

/** The hash is that of the text as it is shown: a rule of retention or an agent that changes makes another version. */
async function read(page: LegalPage) {
  const file = `legal/${page}.md`;
  const text = Object.entries(MARKS).reduce((shown, [mark, words]) => shown.replace(mark, words), await readText(file));
  return [page, parseContent(`content/${file}`, text, legalSchema)] as const;
}

const load = cached(async () => new Map(await Promise.all(legalPages.map(read))));

/** Throws ContentError for an invalid file. */
export async function loadLegalText(page: LegalPage): Promise<LegalText> {
  const text = (await load()).get(page);
  if (!text) throw new Error(`No legal text is named ${page}.`);
  return text;
}
