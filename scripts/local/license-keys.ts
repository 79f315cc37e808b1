import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@/lib/brand";
import { makeSealKeys } from "@/lib/documents/seal-keys";
import { newKeySet } from "@/lib/key-formats";
import { CommandError } from "@/scripts/local/command-error";

type LicenseKeyVariables = { LICENSE_KEYS: string; SEAL_KEY: string; SEAL_CERTIFICATE: string };

const FILE = "license-keys.json";

/** Those stored before; creates nothing. */
export function keptLicenseKeys(directory: string): LicenseKeyVariables | undefined {
  const file = join(directory, FILE);
  return existsSync(file) ? parse(file) : undefined;
}

const SUBJECT = `CN=${brand.name}, O="${brand.legalName}"`;

export async function newLicenseKeys(now: Date): Promise<LicenseKeyVariables> {
  const { key, certificate } = await makeSealKeys(SUBJECT, now);
  return { LICENSE_KEYS: JSON.stringify(newKeySet()), SEAL_KEY: key, SEAL_CERTIFICATE: certificate };
}

/**
 * The keys of this working tree: created once, stored in FILE, readable by its owner only.
 * Licenses made here would not verify without them, so a damaged file is not replaced.
 */
export async function localLicenseKeys(directory: string): Promise<LicenseKeyVariables> {
  const kept = keptLicenseKeys(directory);
  if (kept) return kept;
  const file = join(directory, FILE);
  const keys = await newLicenseKeys(new Date());
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

function parse(file: string): LicenseKeyVariables {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new CommandError(
      `${file} cannot be read as JSON.`,
      "Delete it to create new keys; licenses made here before will no longer verify.",
    );
  }
}
