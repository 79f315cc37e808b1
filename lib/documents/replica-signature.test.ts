import { expect, test } from "vitest";
import type { LicenseDocument } from "@/lib/documents/document";
import { renderDocument } from "@/lib/documents/render";
import { adviserWords, describedUse, REPLICA_STATEMENT } from "@/lib/terms/replica-words";
import { missingFrom, sampleDocument, structureOf, textOf } from "@/tests/support/documents";
import { aUse, sixUses } from "@/tests/support/replicas";

const signedFor = (uses = sixUses(), initials = "AM"): LicenseDocument => ({
  ...sampleDocument(),
  replica: {
    name: "Ada Merritt",
    initials,
    adviser: adviserWords("union: Voice Guild"),
    statement: REPLICA_STATEMENT,
    uses: uses.map(describedUse),
    agreedAt: new Date("2026-11-21T08:05:00Z"),
    digest: "ef".repeat(32),
  },
});

test("the uses, initials, adviser, time and digest stand on a page of their own, the same bytes each time", async () => {
  const document = signedFor();
  const pdf = await renderDocument(document);
  const pages = textOf(pdf).split("\f");
  const own = pages.filter((page) => page.includes("Digital replica: uses and signature"));
  expect(own).toHaveLength(1);
  const { replica } = document;
  if (!replica) throw new Error("no replica");
  const said = [...replica.uses, replica.statement, "Initials of Ada Merritt", "AM", replica.adviser, replica.digest];
  expect(missingFrom(own.join(), [...said, replica.agreedAt.toISOString()])).toEqual([]);
  expect(structureOf(pdf)).toContain("LBody");
  expect(Buffer.from(await renderDocument(signedFor())).equals(Buffer.from(pdf))).toBe(true);
  expect(Buffer.from(await renderDocument(signedFor(sixUses(), "AB"))).equals(Buffer.from(pdf))).toBe(false);
});

test("the longest uses, two of them alike, and initials of another script are all there", async () => {
  const long = aUse({ shows: "word ".repeat(100).trim(), tool: "t".repeat(100), modelKeptAt: "k".repeat(100) });
  const document = signedFor([long, long, ...sixUses().slice(2)], "Ж.明");
  const text = textOf(await renderDocument(document));
  expect(missingFrom(text, [...(document.replica?.uses ?? []), "Ж.明", "6."])).toEqual([]);
});

test("a license without a digital replica has no such page", async () => {
  expect(textOf(await renderDocument(sampleDocument()))).not.toContain("uses and signature");
});
