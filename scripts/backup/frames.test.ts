import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArchive, sealed } from "@/scripts/backup/frames";

const folder = mkdtempSync(join(tmpdir(), "frames-"));
const file = join(folder, "archive");
const FRAME = 256 * 1024;
const CONTENTS = randomBytes(2.5 * FRAME);

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const seal = (contents: Buffer, passphrase: string | undefined): Promise<Buffer> =>
  collect(sealed(inPieces(contents), passphrase, { N: 1024, r: 8, p: 1 }));

async function read(bytes: Buffer, passphrase?: string): Promise<Buffer> {
  writeFileSync(file, bytes);
  const opened = await openArchive(file, async () => passphrase ?? "");
  expect(opened.isEncrypted).toBe(passphrase !== undefined);
  return collect(opened.contents());
}

/** The head, and each frame with its length and tag. */
function framesOf(archive: Buffer): Buffer[] {
  const head = archive.indexOf("\n", archive.indexOf("\n") + 1) + 1;
  const parts = [archive.subarray(0, head)];
  for (let at = head; at < archive.length; ) {
    const end = at + 4 + (archive.readUInt32BE(at) & 0x7fff_ffff) + 16;
    parts.push(archive.subarray(at, end));
    at = end;
  }
  return parts;
}

function flipped(archive: Buffer, at: number): Buffer {
  const copy = Buffer.from(archive);
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
  return copy;
}

test.each([
  ["no passphrase", undefined, 60],
  ["a passphrase", "correct horse battery", 8],
] as const)(
  "with %s, an archive that was cut, changed, reordered or continued is refused in words",
  async (_, passphrase, flips) => {
    const archive = await seal(CONTENTS, passphrase);
    expect((await read(archive, passphrase)).equals(CONTENTS)).toBe(true);
    expect(archive.includes(CONTENTS.subarray(0, 1000))).toBe(passphrase === undefined);
    const other = framesOf(await seal(CONTENTS, passphrase));
    const [head = archive, one = archive, two = archive, three = archive, ...none] = framesOf(archive);
    expect(none).toEqual([]);

    const refused = async (bytes: Buffer, why: RegExp) => {
      await expect(read(bytes, passphrase)).rejects.toThrow(/is not a whole archive.*Nothing was written/s);
      await expect(read(bytes, passphrase)).rejects.toThrow(why);
    };
    await refused(archive.subarray(0, -1), /ends too early/);
    await refused(Buffer.concat([head, one, two]), /ends too early/);
    // Cut off after a frame that now says it is the last.
    const ended = Buffer.from(two);
    ended[0] = (ended[0] ?? 0) | 0x80;
    await refused(Buffer.concat([head, one, ended]), /changed or damaged/);
    await refused(Buffer.concat([head, one, three]), /changed or damaged/);
    await refused(Buffer.concat([head, two, one, three]), /changed or damaged/);
    await refused(Buffer.concat([head, three]), /changed or damaged/);
    await refused(Buffer.concat([archive, Buffer.from("more")]), /added after its end/);
    // The same contents without a passphrase have the same frames.
    if (passphrase) await refused(Buffer.concat([head, one, other[2] ?? head, three]), /changed or damaged/);
    await refused(Buffer.from("PGDMP"), /begins with something else/);
    for (let flip = 0; flip < flips; flip += 1) {
      const at = Math.floor((archive.length * (flip + 0.5)) / flips);
      await expect(read(flipped(archive, at), passphrase), `byte ${at}`).rejects.toThrow("is not a whole archive");
    }
  },
);

test("a wrong passphrase is told from a damaged archive, and one that was typed elsewhere is the same", async () => {
  const archive = await seal(CONTENTS, "pass phrase \u00e9\u00e9\u00e9");
  await expect(read(archive, "pass phrase eee")).rejects.toThrow("The passphrase is not the one of");
  expect((await read(archive, "pass phrase e\u0301e\u0301e\u0301")).equals(CONTENTS)).toBe(true);
});

test("empty contents are a whole archive, and a folder or nothing is none", async () => {
  expect(await read(await seal(Buffer.alloc(0), undefined))).toHaveLength(0);
  await expect(openArchive(join(folder, "none"), async () => "")).rejects.toThrow("cannot be opened (ENOENT)");
  await expect(openArchive(folder, async () => "")).rejects.toThrow("cannot be opened (EISDIR)");
});
