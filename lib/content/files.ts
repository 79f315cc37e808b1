import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import matter from "gray-matter";
import type { z } from "zod";
import { isDevelopment } from "@/lib/env";
import { once } from "@/lib/once";

export class ContentError extends Error {
  constructor(file: string, fault: string) {
    super(`${file}: ${fault}`);
    this.name = "ContentError";
  }
}

export type ContentFile<Meta> = {
  /** The path within the repository, for error messages. */
  file: string;
  meta: Meta;
  body: string;
  /** The hex SHA-256 of the whole file: the version that consent records name (lib/audit/consent-documents). */
  hash: string;
};

/** Throws ContentError with all faults of the front matter. */
export function parseContent<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): ContentFile<z.output<Schema>> {
  const { data, content } = splitFrontMatter(file, text);
  const result = schema.safeParse(data);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".") || "front matter"} ${issue.message}`);
    throw new ContentError(file, `front matter: ${faults.join("; ")}`);
  }
  return { file, meta: result.data, body: content, hash: createHash("sha256").update(text).digest("hex") };
}

function splitFrontMatter(file: string, text: string) {
  try {
    // The options argument disables gray-matter's cache, which would return an empty result on the second read of an
    // invalid file.
    return matter(text, {});
  } catch (error) {
    throw new ContentError(file, `front matter: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const fromRoot = (file: string) => path.join(process.cwd(), "content", file);

/** Throws ContentError, or the file system's error if the file is missing. */
export async function readContent<Schema extends z.ZodType>(file: string, schema: Schema) {
  return parseContent(`content/${file}`, await readFile(fromRoot(file), "utf8"), schema);
}

export const readText = (file: string): Promise<string> => readFile(fromRoot(file), "utf8");

export async function listContent(folder: string, extension: string): Promise<string[]> {
  const names = await readdir(fromRoot(folder));
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .sort();
}

/**
 * Loads once per process, because content changes only with a deployment. Retries after a failure. The development
 * server always reloads.
 */
export const cached = <Value>(load: () => Promise<Value>): (() => Promise<Value>) =>
  isDevelopment ? load : once(load);
