import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { PASSPHRASE_MIN } from "@/scripts/backup/frames";
import { CommandError } from "@/scripts/local/command-error";

const NAME = "BACKUP_PASSPHRASE";

const given = (): string | undefined => process.env[NAME] || undefined;

/** One line of standard input, which a terminal does not show: arguments are visible to other users of the machine. */
async function read(question: string): Promise<string> {
  const { isTTY } = process.stdin;
  if (isTTY) process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: Boolean(isTTY) });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (isTTY) process.stderr.write("\n");
  }
}

/** For a new archive: BACKUP_PASSPHRASE, or with `asks` what is typed, twice in a terminal. Undefined: not encrypted. */
export async function newPassphrase(asks: boolean): Promise<string | undefined> {
  const passphrase = given() ?? (asks ? await read("A passphrase for the archive (it is not shown): ") : undefined);
  if (passphrase === undefined) return undefined;
  if (passphrase.length < PASSPHRASE_MIN)
    throw new CommandError(
      `The passphrase has less than ${PASSPHRASE_MIN} characters.`,
      "Make a random one: openssl rand -base64 24",
    );
  if (!given() && process.stdin.isTTY && (await read("Once more: ")) !== passphrase)
    throw new CommandError("The two are not the same. Nothing was written.");
  return passphrase;
}

/** Of an archive that has one. */
export async function archivePassphrase(): Promise<string> {
  const passphrase = given() ?? (await read("The archive's passphrase (it is not shown): "));
  if (passphrase) return passphrase;
  throw new CommandError("The archive is encrypted.", `Set ${NAME}, or type its passphrase on standard input.`);
}
