import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "@/scripts/local/command-error";

const secret = () => randomBytes(32).toString("hex");
const makers = {
  AUTH_SECRET: secret,
  LINK_SECRET: secret,
  CRON_SECRET: secret,
  // Next.js expects the bytes of an AES key. The ids of server actions are derived from it too (docs/deploy.md).
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: () => randomBytes(32).toString("base64"),
} as const;
type Name = keyof typeof makers;
const names = Object.keys(makers) as Name[];

type Secrets = Record<Name, string>;

const FILE = "secrets.json";

/** Those stored before; creates nothing. */
export function keptSecrets(directory: string): Partial<Secrets> {
  const file = join(directory, FILE);
  return existsSync(file) ? parse(file) : {};
}

/**
 * The secrets of this working tree: created once, stored in FILE, readable by its owner only.
 * Links in mails already sent depend on LINK_SECRET, so a damaged file is not replaced.
 */
export function localSecrets(directory: string): Secrets {
  const file = join(directory, FILE);
  const kept = keptSecrets(directory);
  const secrets = {} as Secrets;
  for (const name of names) secrets[name] = kept[name] ?? makers[name]();
  if (names.some((name) => !kept[name])) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}

function parse(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new CommandError(
      `${file} cannot be read as JSON.`,
      "Delete it to create new secrets; links mailed before will stop working.",
    );
  }
}
