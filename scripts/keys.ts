import { calculateJwkThumbprint } from "jose";
import { announced, readKeySet, rotated, sealCertificates } from "@/lib/key-formats";
import { CommandError, explain } from "@/scripts/local/command-error";
import { loadEnvFiles } from "@/scripts/local/environment";
import { newLicenseKeys } from "@/scripts/local/license-keys";

const assignment = (name: string, value: string): string => `${name}='${value.replaceAll("\n", "\\n")}'`;

function keySet() {
  const set = readKeySet(process.env.LICENSE_KEYS ?? "");
  if (!set)
    throw new CommandError(
      "LICENSE_KEYS is not set here.",
      "Set it to the server's value, or use `npm run keys -- new`.",
    );
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
  const seals = sealCertificates(SEAL_CERTIFICATE.replaceAll("\\n", "\n")).map(
    ({ subject, validTo }, at) =>
      `${at === 0 ? "seals    " : "sealed   "}  ${subject.replaceAll("\n", ", ")}, until ${validTo}`,
  );
  return [...lines, ...seals];
}

/** A new seal. Certificates of earlier ones stay published after its own. */
async function reseal(): Promise<string[]> {
  const earlier = process.env.SEAL_CERTIFICATE?.replaceAll("\\n", "\n").trim();
  if (!earlier)
    throw new CommandError(
      "SEAL_CERTIFICATE is not set here.",
      "Set it to the server's value, or use `npm run keys -- new`.",
    );
  const { SEAL_KEY, SEAL_CERTIFICATE } = await newLicenseKeys(new Date());
  return [
    "# Store both in place of the old values and restart every server. Documents sealed before stay good.",
    assignment("SEAL_KEY", SEAL_KEY),
    assignment("SEAL_CERTIFICATE", `${SEAL_CERTIFICATE}${earlier}\n`),
  ];
}

const actions: Readonly<Record<string, () => Promise<string[]>>> = { new: makeNew, rotate, reseal, show };

/** `npm run keys -- new | rotate | reseal | show`: prints the variables for signing licenses and sealing documents. */
export async function main([action = ""]: readonly string[]): Promise<number> {
  try {
    loadEnvFiles();
    const run = actions[action];
    if (!run) throw new CommandError("Usage: npm run keys -- new | rotate | reseal | show");
    for (const line of await run()) console.log(line);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}
