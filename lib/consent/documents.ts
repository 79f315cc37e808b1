import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** The documents in `content/legal` that somebody can agree to. */
export type LegalDocument = "terms-of-service" | "waitlist-terms";

const hashes = new Map<LegalDocument, Promise<string>>();

/**
 * SHA-256 in hex of a document's file: the version that a consent record names. Read once per process, because a
 * document changes only with a deployment. Rejects when the file is missing.
 */
export function documentHash(document: LegalDocument): Promise<string> {
  const known = hashes.get(document);
  if (known) return known;
  const hash = readFile(path.join(process.cwd(), "content", "legal", `${document}.md`)).then((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  hashes.set(document, hash);
  return hash;
}

/** SHA-256 in hex of a statement that somebody ticked. */
export const statementHash = (statement: string): string => createHash("sha256").update(statement).digest("hex");
