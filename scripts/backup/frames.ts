import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { CommandError } from "@/scripts/local/command-error";

/**
 * The outside of an archive: a line that says what it is, a line of JSON that says how it is protected, and frames. A
 * frame is its length (32 bits, the highest one set in the last), its bytes and 16 bytes that authenticate them, their
 * place and whether they are the last: with a passphrase by AES-256-GCM (STREAM: the nonce is the place and the end),
 * without one by a chain of SHA-256, which notices damage and not a forger.
 */
const MAGIC = "likeright backup 1\n";
const FRAME = 256 * 1024;
const LAST = 0x8000_0000;
const TAG = 16;
const LINE_MAX = 4096;

export const PASSPHRASE_MIN = 12;

const base64 = z.string().regex(/^[A-Za-z0-9+/]{22,44}={0,2}$/);
/** `proof` tells a wrong passphrase from a changed archive. The bounds of scrypt keep a forged one from taking all memory. */
const protection = z.discriminatedUnion("cipher", [
  z.strictObject({ cipher: z.literal("none") }),
  z.strictObject({
    cipher: z.literal("aes-256-gcm"),
    scrypt: z.strictObject({
      N: z
        .int()
        .min(2)
        .max(2 ** 20),
      r: z.int().min(1).max(16),
      p: z.int().min(1).max(4),
    }),
    salt: base64,
    proof: base64,
  }),
]);
type Protection = z.infer<typeof protection>;

/** 128 MB and half a second for each passphrase that somebody tries. */
const COST = { N: 2 ** 17, r: 8, p: 1 };

const scryptOf = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function keysOf(passphrase: string, salt: Buffer, cost: { N: number; r: number; p: number }) {
  const bytes = await scryptOf(passphrase.normalize("NFC"), salt, 64, { ...cost, maxmem: 256 * cost.N * cost.r });
  const proof = createHmac("sha256", bytes.subarray(32)).update(MAGIC).digest().subarray(0, TAG);
  return { key: bytes.subarray(0, 32), proof };
}

/** `turn` seals or opens the frame at the next place. */
type Turn = (bytes: Buffer, isLast: boolean, tag: Buffer | undefined) => { bytes: Buffer; tag: Buffer } | undefined;

const nonceOf = (place: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

function encrypted(key: Buffer, head: Buffer): Turn {
  let place = 0;
  return (bytes, isLast, tag) => {
    const nonce = nonceOf(place++, isLast);
    if (!tag) {
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(head);
      const out = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return { bytes: out, tag: cipher.getAuthTag() };
    }
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG }).setAAD(head).setAuthTag(tag);
    try {
      return { bytes: Buffer.concat([decipher.update(bytes), decipher.final()]), tag };
    } catch {
      return undefined;
    }
  };
}

function chained(head: Buffer): Turn {
  let last = createHash("sha256").update(head).digest().subarray(0, TAG);
  return (bytes, isLast, tag) => {
    const hash = createHash("sha256")
      .update(last)
      .update(isLast ? "last" : "more")
      .update(bytes);
    last = hash.digest().subarray(0, TAG);
    return tag && !last.equals(tag) ? undefined : { bytes, tag: last };
  };
}

const headOf = (how: Protection): Buffer => Buffer.from(`${MAGIC}${JSON.stringify(how)}\n`);

/** The bytes of an archive whose contents are `source`. Without a passphrase they are not encrypted. */
export async function* sealed(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
  cost = COST,
): AsyncGenerator<Buffer> {
  let how: Protection = { cipher: "none" };
  let key: Buffer | undefined;
  if (passphrase !== undefined) {
    const salt = randomBytes(16);
    const keys = await keysOf(passphrase, salt, cost);
    key = keys.key;
    how = { cipher: "aes-256-gcm", scrypt: cost, salt: salt.toString("base64"), proof: keys.proof.toString("base64") };
  }
  const head = headOf(how);
  yield head;
  const turn = key ? encrypted(key, head) : chained(head);
  const frame = (bytes: Buffer, isLast: boolean): Buffer => {
    const made = turn(bytes, isLast, undefined);
    if (!made) throw new Error("A frame was not sealed");
    const length = Buffer.alloc(4);
    length.writeUInt32BE((isLast ? LAST : 0) + bytes.length);
    return Buffer.concat([length, made.bytes, made.tag]);
  };
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length > FRAME; rest = rest.subarray(FRAME)) yield frame(rest.subarray(0, FRAME), false);
  }
  yield frame(rest, true);
}

const refuse = (file: string, why: string): CommandError =>
  new CommandError(
    `${file} is not a whole archive of \`npm run backup\`: ${why}`,
    "Use another copy of it. Nothing was written.",
  );

const unreadable =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new CommandError(
      `${file} cannot be opened (${error.code}).`,
      "Give the path of an archive that `npm run backup` made.",
    );
  };

type Opened = { isEncrypted: boolean; contents: () => AsyncGenerator<Buffer> };

async function readHead(handle: FileHandle, file: string): Promise<Protection> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_MAX), 0, LINE_MAX, 0).catch(unreadable(file));
  const text = buffer.toString("latin1", 0, bytesRead);
  const line = text.startsWith(MAGIC) ? (text.slice(MAGIC.length).split("\n", 1)[0] ?? "") : "";
  try {
    return protection.parse(JSON.parse(line));
  } catch {
    throw refuse(file, "it begins with something else.");
  }
}

/**
 * Opens an archive; `ask` is called for the passphrase if it has one. `contents` yields nothing that was not
 * authenticated, and ends only where the archive was ended. Throws `CommandError` for a wrong passphrase and for an archive
 * that was cut off, changed, reordered or continued.
 */
export async function openArchive(file: string, ask: () => Promise<string>): Promise<Opened> {
  const handle = await open(file, "r").catch(unreadable(file));
  try {
    const how = await readHead(handle, file);
    const head = headOf(how);
    if (how.cipher === "none") return { isEncrypted: false, contents: () => readFrames(file, head, chained(head)) };
    const { key, proof } = await keysOf(await ask(), Buffer.from(how.salt, "base64"), how.scrypt);
    const isRight =
      proof.length === Buffer.from(how.proof, "base64").length &&
      timingSafeEqual(proof, Buffer.from(how.proof, "base64"));
    if (!isRight)
      throw new CommandError(
        `The passphrase is not the one of ${file}.`,
        "BACKUP_PASSPHRASE, or what is typed, must be the one that it was made with.",
      );
    return { isEncrypted: true, contents: () => readFrames(file, head, encrypted(key, head)) };
  } finally {
    await handle.close();
  }
}

async function* readFrames(file: string, head: Buffer, turn: Turn): AsyncGenerator<Buffer> {
  const handle = await open(file, "r");
  let at = head.length;
  const take = async (length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, at);
    at += length;
    if (bytesRead < length) throw refuse(file, "it ends too early. It was cut off, or not written to its end.");
    return bytes;
  };
  try {
    for (let isLast = false; !isLast; ) {
      const word = (await take(4)).readUInt32BE();
      isLast = word >= LAST;
      const length = isLast ? word - LAST : word;
      if (length > FRAME) throw refuse(file, `it was changed or damaged at byte ${at - 4}.`);
      const bytes = await take(length);
      const opened = turn(bytes, isLast, await take(TAG));
      if (!opened) throw refuse(file, `it was changed or damaged before byte ${at}.`);
      yield opened.bytes;
    }
    if ((await handle.stat()).size > at) throw refuse(file, "something was added after its end.");
  } finally {
    await handle.close();
  }
}
