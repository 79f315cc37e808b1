import { deflateSync, gzipSync } from "node:zlib";
import type { Fault } from "@/lib/samples/rules";
import { adts, chunk, id3, m4a, mkv, mp3, mp3Frame, opus, riff, wav } from "@/tests/support/recordings";

/** `fault`: why it must be refused, if only for one reason. `kept`: a recording beside what is hostile in it, which must be gone. */
type HostileFile = { name: string; bytes: Uint8Array; fault?: Fault; kept?: true };

const HTML = "<!doctype html><script>alert(document.domain)</script>";
const text = (words: string): Buffer => Buffer.from(words);

/** A zip archive of one stored file: a JAR, an APK and an Office document are those, too. */
function zip(name: string, content: string): Buffer {
  const [file, data] = [text(name), text(content)];
  const common = Buffer.alloc(26);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([text("PK\u0003\u0004"), common, file, data]);
  const central = Buffer.concat([text("PK\u0001\u0002"), Buffer.alloc(2), common, Buffer.alloc(14), file]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, text("PK\u0005\u0006"), end]);
}

const pdf = text(
  "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
);

/** What other files begin with, and what may be hidden in a recording. */
const others: Readonly<Record<string, Buffer>> = {
  html: text(HTML),
  "html with a mark": text(`\ufeff${HTML}`),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  xml: text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  javascript: text("alert(1)//"),
  "a shell script": text("#!/bin/sh\nrm -rf /\n"),
  php: text("<?php system($_GET[0]); ?>"),
  pdf,
  zip: zip("index.html", HTML),
  gzip: gzipSync(HTML),
  "a gzip bomb": gzipSync(Buffer.alloc(40_000_000)),
  "a zlib bomb": deflateSync(Buffer.alloc(40_000_000)),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  gif: text("GIF89a/*\u0001*/=1;alert(1)"),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
  elf: Buffer.concat([text("\u007fELF"), Buffer.alloc(200)]),
  exe: Buffer.concat([text("MZ"), Buffer.alloc(200)]),
  wasm: Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
  "a playlist": text("#EXTM3U\n#EXTINF:10,\nhttp://169.254.169.254/latest/meta-data\n"),
  "a script for a player": text("ffconcat version 1.0\nfile /etc/passwd\n"),
  midi: Buffer.concat([text("MThd"), Buffer.alloc(100)]),
  flac: Buffer.concat([text("fLaC"), Buffer.alloc(100)]),
  aiff: Buffer.concat([text("FORM"), Buffer.alloc(4), text("AIFF"), Buffer.alloc(100)]),
  avi: Buffer.concat([text("RIFF"), Buffer.alloc(4), text("AVI "), Buffer.alloc(100)]),
  caf: Buffer.concat([text("caff"), Buffer.alloc(100)]),
  zeros: Buffer.alloc(1_000_000),
  "set bits": Buffer.alloc(1_000_000, 0xff),
};

const random = (length: number, seed: number): Buffer => {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
};

const patched = (bytes: Uint8Array, at: number, ...values: number[]): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
};

/** At each occurrence of a box's name. */
function patchedBox(bytes: Buffer, box: string, offset: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(box); at >= 0; at = copy.indexOf(box, at + 1)) copy.set(values, at + offset);
  return copy;
}

const MAX = [0xff, 0xff, 0xff, 0xff];

/** A comment header of Opus that holds `words`. */
function tagged(file: Buffer, words: string): Buffer {
  const at = file.indexOf("OpusTags");
  return at < 0 ? file : patched(file, at + 8, ...text(words).subarray(0, 20));
}

/** Two hundred and more, made here. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [inM4a, inOgg] = [await m4a(3), await opus(3)];
  const good: Readonly<Record<string, Buffer>> = { mp3: mp3(3), wav: wav(3), m4a: inM4a, ogg: inOgg, aac: adts(3) };
  const files: HostileFile[] = [{ name: "nothing", bytes: Buffer.alloc(0), fault: "empty" }];
  const add = (name: string, bytes: Uint8Array, fault?: Fault) => files.push({ name, bytes, ...(fault && { fault }) });
  const keep = (name: string, bytes: Uint8Array) => files.push({ name, bytes, kept: true });

  for (const [name, bytes] of Object.entries(others)) add(name, bytes);
  add("matroska", await mkv(3), "kind");
  for (const length of [1, 2, 3, 4, 7, 12, 100, 1_048_576]) add(`${length} random bytes`, random(length, length));
  add("more than 1 MB", Buffer.concat([mp3(30, 320)]), "large");

  // Something else in front of a recording.
  for (const [name, bytes] of Object.entries(good)) {
    for (const other of ["html", "javascript", "zip", "pdf", "gif", "a shell script"]) {
      add(`${other} before ${name}`, Buffer.concat([others[other] as Buffer, bytes]), "unknown");
    }
  }
  // Behind it, where it must be gone, or the file refused.
  for (const [name, bytes] of Object.entries(good)) {
    for (const other of ["html", "javascript", "zip", "pdf", "php"]) {
      keep(`${other} after ${name}`, Buffer.concat([bytes, others[other] as Buffer]));
    }
  }
  // Between packets, in tags, in chunks and in boxes.
  for (const other of ["html", "zip", "pdf", "php", "javascript"]) {
    const hidden = others[other] as Buffer;
    keep(`${other} between frames of mp3`, Buffer.concat([mp3(1), hidden, mp3(2)]));
    keep(`${other} between chunks of wav`, wav(3, { chunks: [chunk("junk", hidden)] }));
    keep(
      `${other} in a list of wav`,
      wav(3, { chunks: [chunk("LIST", Buffer.concat([text("INFO"), chunk("INAM", hidden)]))] }),
    );
    keep(
      `${other} in a box of m4a`,
      Buffer.concat([inM4a, Buffer.from([0, 0, 0, 8 + hidden.length]), text("free"), hidden]),
    );
    keep(`${other} in a tag of mp3`, Buffer.concat([id3(hidden.toString("latin1")), mp3(3)]));
    keep(`${other} in the title of m4a`, await m4a(3, { title: hidden.toString("latin1") }));
    keep(`${other} in the title of ogg`, await opus(3, { title: hidden.toString("latin1") }));
    keep(`${other} as the cover of m4a`, await m4a(3, { cover: hidden }));
    // In the sound itself: every value of a sample is sound, so that words alone are no mark of another file.
    if (other === "javascript") continue;
    add(`${other} as the sound of wav`, riffOf(Buffer.concat([wav(2).subarray(44), hidden])), "foreign");
    add(
      `${other} in a frame of mp3`,
      Buffer.concat([
        mp3(2),
        Buffer.concat([mp3Frame(320).subarray(0, 4), hidden, Buffer.alloc(2_000)]).subarray(0, mp3Frame(320).length),
        mp3(1),
      ]),
    );
  }

  // Cut off at every kind of place.
  for (const [name, bytes] of Object.entries(good)) {
    for (const part of [1, 3, 4, 8, 11, 13, 20, 29, 37, 43, 60, 100])
      add(`${name} cut after ${part} bytes`, bytes.subarray(0, part));
  }
  // Headers that lie.
  for (const [field, at] of Object.entries({ format: 20, channels: 22, rate: 24, bytes: 28, block: 32, bits: 34 })) {
    for (const [what, ...values] of [
      ["nothing", 0, 0],
      ["too much", 0xff, 0xff],
      ["eight", 8, 0],
    ] as [string, ...number[]][]) {
      if (field === "bits" && what === "eight") continue;
      if (field === "bytes" || (field === "format" && what === "eight")) continue;
      add(`wav with ${what} as its ${field}`, patched(wav(3), at, ...values));
    }
  }
  add("wav with a rate that is no number", patched(wav(3), 24, 0x00, 0x00, 0xc0, 0x7f));
  add("wav with floats that are no numbers", floats(Number.NaN), "codec");
  add("wav with 8 channels", wav(2, { channels: 8 }), "channels");
  add("wav with 3 channels", wav(2, { channels: 3 }), "channels");
  add("wav with 32 bits", wav(2, { bits: 32 }), "codec");
  add("wav at 1 Hz", wav(20_000, { rate: 1 }), "rate");
  add("wav of 62 s", wav(62), "long");
  add("wav of a tenth of a second", wav(0.1), "short");
  add("wav without sound", riffOf(Buffer.alloc(0)), "short");
  add("wav without a format", riff([chunk("data", Buffer.alloc(20_000))]));
  add("wav with a list of 4 GB", wav(3, { chunks: [chunk("LIST", text("INFOINAM\u00ff\u00ff"), 0xffffffff)] }));
  add("rifx", patched(wav(3), 3, 0x58), "kind");
  add("rf64", patched(wav(3), 0, ...text("RF64")), "kind");
  add(
    "a hundred thousand chunks",
    riff([...Array.from({ length: 100_000 }, () => chunk("junk", Buffer.alloc(0))), wav(3).subarray(12)]),
  );
  add("a chunk of no length for ever", riff(Array.from({ length: 120_000 }, () => Buffer.alloc(8))));

  add("id3 that claims 10 MB", Buffer.concat([id3(HTML, 10_000_000), mp3(3)]));
  add("id3 that claims 256 MB", Buffer.concat([id3(HTML, 0x0fffffff), mp3(3)]));
  add("id3 alone", id3(HTML));
  add("twenty thousand tags", Buffer.concat([...Array.from({ length: 20_000 }, () => id3("a")), mp3(3)]));
  add(
    "10 h of silence in mp3",
    Buffer.concat(Array.from({ length: 9_000 }, () => mp3Frame(32)).concat()).subarray(0, 1_048_000),
    "long",
  );
  keep(
    "mp3 that changes its rate",
    Buffer.concat([mp3(1), ...Array.from({ length: 60 }, () => mp3Frame(64, { rate: 1 }))]),
  );
  keep(
    "mp3 that changes its channels",
    Buffer.concat([mp3(1), ...Array.from({ length: 60 }, () => mp3Frame(64, { mode: 0 }))]),
  );
  add("one frame of mp3", mp3Frame());
  add(
    "frames that begin and never follow",
    Buffer.concat(Array.from({ length: 250_000 }, () => Buffer.from([0xff, 0xfb, 0x90, 0xc0]))),
  );
  add("aac that changes its rate", Buffer.concat([adts(1), adts(1, { rate: 3 })]), "damaged");
  add("aac with 7 channels", adts(3, { channels: 7 }), "channels");

  add("10 h of silence in ogg", await opus(3_600 * 4), "large");
  add("31 s of ogg", await opus(31), "long");
  add("31 s of m4a", await m4a(31), "long");
  add("two recordings in m4a", await m4a(3, { tracks: 2 }), "tracks");
  add("two recordings in ogg", await opus(3, { tracks: 2 }), "tracks");
  add("a video in m4a", await m4a(3, { video: true }), "tracks");
  add("a video alone in m4a", await m4a(3, { tracks: 0, video: true }), "tracks");
  keep("two ogg files in one", Buffer.concat([inOgg, await opus(3)]));
  add("ogg with 8 channels", patched(inOgg, inOgg.indexOf("OpusHead") + 9, 8), "channels");
  add("ogg without channels", patched(inOgg, inOgg.indexOf("OpusHead") + 9, 0), "channels");
  add("ogg with html in its comments", tagged(inOgg, "<script>alert(1)</script>"));
  // Another in any case: the number of its stream, at 14, is drawn by chance.
  for (const at of [5, 6, 14, 22, 26, 27])
    add(`ogg with another byte ${at}`, patched(inOgg, at, 0xff ^ (inOgg[at] ?? 0)));

  for (const box of [
    "ftyp",
    "moov",
    "mvhd",
    "trak",
    "mdia",
    "minf",
    "stbl",
    "stsd",
    "mp4a",
    "esds",
    "stts",
    "stsc",
    "stsz",
    "stco",
    "mdat",
  ]) {
    add(`m4a whose ${box} claims 4 GB`, patchedBox(inM4a, box, -4, ...MAX));
    add(`m4a whose ${box} claims nothing`, patchedBox(inM4a, box, -4, 0, 0, 0, 1));
  }
  add("m4a with 4 billion packets", patchedBox(inM4a, "stsz", 12, ...MAX));
  keep("m4a with 4 billion equal packets", patchedBox(inM4a, "stsz", 8, 0, 0, 0, 1, ...MAX));
  add("m4a with 4 billion times", patchedBox(inM4a, "stts", 12, ...MAX));
  keep("m4a with packets as long as a day", patchedBox(inM4a, "stts", 8, 0, 0, 0, 1, 0, 0, 0, 130, ...MAX));
  add("m4a with 4 billion chunks", patchedBox(inM4a, "stco", 8, ...MAX));
  add("m4a with packets elsewhere", patchedBox(inM4a, "stco", 12, ...MAX));
  add("m4a at 0 Hz", patchedBox(inM4a, "mdhd", 16, 0, 0, 0, 0));
  add("boxes within boxes", nested());
  return files;
}

/** 8,000 Hz, mono, 16 bits, with this as its sound. */
function riffOf(sound: Buffer): Buffer {
  return riff([wav(1).subarray(12, 36), chunk("data", sound)]);
}

function floats(value: number): Buffer {
  const format = Buffer.from(wav(1).subarray(20, 36));
  format.writeUInt16LE(3, 0);
  format.writeUInt32LE(32_000, 8);
  format.writeUInt16LE(4, 12);
  format.writeUInt16LE(32, 14);
  const data = Buffer.alloc(64_000);
  for (let at = 0; at < data.length; at += 4) data.writeFloatLE(value, at);
  return riff([chunk("fmt ", format), chunk("data", data)]);
}

/** As deep as 1 MB allows. */
function nested(): Buffer {
  const depth = 100_000;
  const boxes = Buffer.alloc(depth * 8);
  for (let at = 0; at < depth; at += 1) {
    boxes.writeUInt32BE((depth - at) * 8, at * 8);
    boxes.write("moov", at * 8 + 4);
  }
  return Buffer.concat([Buffer.from([0, 0, 0, 16]), text("ftypM4A "), Buffer.alloc(4), boxes]);
}
