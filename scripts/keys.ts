import { X509Certificate } from "node:crypto";
import { calculateJwkThumbprint } from "jose";
import { announced, readKeySet, rotated } from "@/lib/key-formats";
import { Advice, explain } from "@/scripts/local/advice";
import { loadEnvFiles } from "@/scripts/local/environment";
import { newLicenseKeys } from "@/scripts/local/license-keys";

const assignment = (name: string, value: string): string => `${name}='${value.replaceAll("\n", "\\n")}'`;

function keySet() {
  const set = readKeySet(process.env.LICENSE_KEYS ?? "");
  if (!set)
    throw new Advice("LICENSE_KEYS is not set here.", "Set it to the server's value, or use `npm run keys -- new`.");
  return set;
}

async function makeNew(): Promise<string[]> {
  return [
    "# Store these three as secrets of the server. Anyone who has the first can issue licenses in your name.",
    ...Object.entries(await newLicenseKeys(new Date())).map(([name, value]) => assignment(name, value)),
  ];
}

async function rotate(): Promise<string[]> {
  const now = keySet();
  const next = rotated(now);
  return [
    "# 1. Store this in place of the old value and restart every server: all publish the new key, and the old one still signs.",
    assignment("LICENSE_KEYS", JSON.stringify(announced(now, next))),
    "# 2. Five minutes later, store this instead and restart them: the new key signs, and earlier ones stay published.",
    assignment("LICENSE_KEYS", JSON.stringify(next)),
  ];
}

async function show(): Promise<string[]> {
  const lines = await Promise.all(
    keySet().keys.map(
      async (key, at) =>
        `${at === 0 ? "signs    " : "published"}  ${await calculateJwkThumbprint({ kty: key.kty, crv: key.crv, x: key.x })}`,
    ),
  );
  const { SEAL_CERTIFICATE } = process.env;
  if (!SEAL_CERTIFICATE) return lines;
  const { subject, validTo } = new X509Certificate(SEAL_CERTIFICATE.replaceAll("\\n", "\n"));
  return [...lines, `seals      ${subject.replaceAll("\n", ", ")}, until ${validTo}`];
}

const actions: Readonly<Record<string, () => Promise<string[]>>> = { new: makeNew, rotate, show };

/** `npm run keys -- new | rotate | show`: prints the variables for signing licenses and sealing documents. */
export async function main([action = ""]: readonly string[]): Promise<number> {
  try {
    loadEnvFiles();
    const run = actions[action];
    if (!run) throw new Advice("Usage: npm run keys -- new | rotate | show");
    for (const line of await run()) console.log(line);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
