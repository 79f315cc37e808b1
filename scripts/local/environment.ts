import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { env } from "@/lib/env";
import { secretFaults } from "@/lib/secrets";
import { CommandError } from "@/scripts/local/command-error";
import { keptLicenseKeys, localLicenseKeys } from "@/scripts/local/license-keys";
import { dataDirectory, repository } from "@/scripts/local/repository";
import { keptSecrets, localSecrets } from "@/scripts/local/secrets";

/** Reads .env.local and .env like Next.js: the environment takes precedence, then .env.local, then .env. */
export function readEnvFiles(): void {
  for (const name of [".env.local", ".env"]) {
    const file = join(repository, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** The same. Throws `CommandError` for insecure secrets. */
export function loadEnvFiles(): void {
  readEnvFiles();
  requireSecrets();
}

/** Throws `CommandError` that names each insecure secret in the environment: too short, repetitive, or equal to another. */
export function requireSecrets(): void {
  const faults = secretFaults(process.env);
  if (faults.length > 0) throw new CommandError("The secrets are insecure (see .env.example):", ...faults);
}

/** PORT, or 3000. Throws `CommandError` if PORT is invalid. */
export function chosenPort(): number {
  const port = Number(process.env.PORT || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CommandError(
    `PORT is "${process.env.PORT}", which is not a port number.`,
    "Set it to a number from 1 to 65535.",
  );
}

/** Throws `CommandError` if something listens there, on any interface or on the loopback one: some systems let one hide the other. */
export async function requireFree(port: number): Promise<void> {
  if ((await canListen(port)) && (await canListen(port, "127.0.0.1"))) return;
  throw new CommandError(
    `Port ${port} is in use.`,
    `If the site runs already, use it: http://localhost:${port}`,
    "Otherwise stop that program, or choose another port: PORT=3001 npm run up",
  );
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Completes the environment of this process and the servers it starts: the database, the secrets stored in .data, and
 * the local mailbox. Existing values are kept.
 */
export async function completeEnvironment(databaseUrl: string): Promise<void> {
  const keys = process.env.LICENSE_KEYS && process.env.SEAL_KEY ? {} : await localLicenseKeys(dataDirectory);
  const mail = { DEV_MAILBOX: "1", MAIL_POSTAL_ADDRESS: "1 Example Street, Atlanta, GA 30303" };
  const defaults = { ...localSecrets(dataDirectory), ...keys, DATABASE_URL: databaseUrl, ...mail };
  for (const [name, value] of Object.entries(defaults)) process.env[name] ||= value;
}

/** Throws `CommandError` unless there is a database: DATABASE_URL, or the embedded one of `npm run up`. Creates nothing. */
export function requireDatabase(): void {
  if (process.env.DATABASE_URL || keptSecrets(dataDirectory).LINK_SECRET) return;
  throw new CommandError(
    "DATABASE_URL is missing, and `npm run up` has not made an embedded PostgreSQL here.",
    "Set it, in the environment or in .env; or run `npm run up` first, which brings its own PostgreSQL.",
  );
}

/**
 * Completes the environment from what `npm run up` or `npm run dev` stored in .data. For the embedded PostgreSQL only:
 * on another database a command would sign and verify with keys that are not its server's.
 */
export function keptEnvironment(): void {
  const kept = { ...keptSecrets(dataDirectory), ...keptLicenseKeys(dataDirectory) };
  for (const [name, value] of Object.entries(kept)) process.env[name] ||= value;
}

/** Throws `CommandError` that names every variable that the server needs and that is missing or unfit here. */
export function requireEnvironment(): void {
  try {
    env();
  } catch (error) {
    throw new CommandError(
      error instanceof Error ? error.message : String(error),
      "Run this with the server's own variables, in the environment or in .env. Nothing was written.",
      "Where `npm run up` made them, they are in .data/secrets.json and .data/license-keys.json.",
    );
  }
}
