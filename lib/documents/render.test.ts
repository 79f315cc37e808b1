import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { PDF } from "@libpdf/core";
import { beforeAll, expect, test } from "vitest";
import { renderDocument, renderProposal } from "@/lib/documents/render";
import { EDITION } from "@/lib/documents/sealed";
import { attachmentOf, infoOf, missingFrom, sampleDocument, structureOf, textOf } from "@/tests/support/documents";
import { xssPayloads } from "@/tests/support/hostile/xss";

const sample = sampleDocument();
let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await renderDocument(sample);
});

const pagesOf = (text: string): string[] => text.split("\f").filter(Boolean);

test("the same license gives the same bytes, and another license another file", async () => {
  expect(Buffer.from(await renderDocument(sampleDocument())).equals(Buffer.from(pdf))).toBe(true);
  const other = await renderDocument(sampleDocument({ licensor: "Ada Merrit" }));
  expect(Buffer.from(other).equals(Buffer.from(pdf))).toBe(false);
});

/** What the document holds, apart from how well it is compressed on this machine. */
function contentOf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString("latin1");
  const inflated = text.replace(/stream\n(.*?)\nendstream/gs, (_, packed: string) => {
    const bytes = Buffer.from(packed, "latin1");
    return (bytes[0] === 0x78 ? inflateSync(bytes) : bytes).toString("latin1");
  });
  const objects = inflated.slice(0, inflated.lastIndexOf("\nxref\n"));
  return createHash("sha256")
    .update(objects.replace(/\/Length \d+/g, ""), "latin1")
    .digest("hex");
}

test("another look is another edition, whose documents replace the copies that are kept", async () => {
  const scripts = sampleDocument({
    licensor: "دانة مرجان",
    use: "王小明, נועה, Αλεξάνδρα, 🎭 and \u{12000}.\nThen fi.",
  });
  expect([EDITION, contentOf(pdf), contentOf(await renderDocument(scripts))]).toEqual([
    6,
    "73b4b1c9f23838aed2dc325d0ced3ce17446608eeb8f43a7ee243409dade9a6c",
    "a1c2c238b808d3fdae9f97f0e6d0de1ac14e1a4a4ca204213ae9f8756bd8b8c3",
  ]);
});

test("says on its first page in one sentence what it permits", () => {
  expect(pagesOf(textOf(pdf))[0]?.replace(/\s+/g, " ")).toContain(
    "Larsen Coffee may use Ada Merritt’s likeness and voice only as the intended use describes, for advertising, in the US, until February 21, 2027.",
  );
});

test("both sign the first page, also below a sentence of three lines", async () => {
  const longer = await renderDocument(sampleDocument({ licensor: "Ada Merritt-Featherstone of Savannah" }));
  for (const one of [pdf, longer]) expect(pagesOf(textOf(one))[0]?.match(/Agreed on/g)).toHaveLength(2);
});

test("no clause of usual length breaks over two pages", () => {
  const pages = pagesOf(textOf(pdf)).map((page) => page.replace(/\s+/g, " "));
  for (const { text } of sample.agreement.content.clauses) {
    const words = text.replace(/\s+/g, " ").split(" ");
    const [begins, ends] = [words.slice(0, 3).join(" "), words.slice(-3).join(" ")];
    expect(
      pages.some((page) => page.includes(begins) && page.includes(ends)),
      text,
    ).toBe(true);
  }
});

test("says on its first page which rights ended alone", async () => {
  const at = new Date("2026-12-24T12:00:00Z");
  const [first = ""] = pagesOf(
    textOf(
      await renderDocument({
        ...sample,
        ended: [
          { right: "training", at },
          { right: "replica", at },
        ],
      }),
    ),
  ).map((page) => page.replace(/\s+/g, " "));
  expect(first).toContain("AI training ended on December 24, 2026 at 7:00 AM EST");
  expect(first).toContain("No new pieces of the digital replica from December 24, 2026 at 7:00 AM EST");
  expect(first).toContain("The rest of the license goes on as it was agreed");
  expect(pagesOf(textOf(pdf))[0]).not.toContain("ended on");
});

test("is tagged, and has a language, a title and the size of Letter paper", async () => {
  const info = infoOf(pdf);
  expect(info).toMatch(/^Tagged:\s+yes$/m);
  expect(info).toMatch(/^Title:\s+License 3f9a01bc-77de-42aa-9d1c-0123456789ab$/m);
  expect(info).toMatch(/^Page size:\s+612 x 792 pts \(letter\)$/m);
  expect(info).toMatch(/^JavaScript:\s+no$/m);
  expect((await PDF.load(pdf)).getLanguage()).toBe("en-US");
  const structure = structureOf(pdf);
  for (const element of ["H1", "H2", "LI", "LBody", "BlockQuote", "Figure", "Caption"])
    expect(structure).toContain(element);
});

test("contains every clause, who agreed, how and when, and where to verify it", () => {
  const { agreement, evidence, verifyUrl } = sample;
  const { clauses } = agreement.content;
  const said = [
    ...clauses.flatMap(({ heading, text }) => [heading, text]),
    ...evidence.flatMap(({ name, method, statement, digest, agreedAt }) => [
      name,
      method,
      statement,
      digest,
      agreedAt.toISOString(),
    ]),
    agreement.hash,
    verifyUrl,
  ];
  expect(missingFrom(textOf(pdf), said)).toEqual([]);
});

test("says on every page that it is a rehearsal, and that no money moved", () => {
  const pages = pagesOf(textOf(pdf));
  expect(pages.length).toBe(4);
  for (const page of pages) {
    expect(page).toContain("This license is a rehearsal. Pre-launch simulation: no money moved.\n");
  }
});

test("says of payment what its clause says: it is simulated, and the license takes effect as a rehearsal", () => {
  const [first = ""] = pagesOf(textOf(pdf));
  expect(first).toContain(
    "Until launch payment is simulated: a license takes effect as a rehearsal and permits no use.\n",
  );
  const text = textOf(pdf).replaceAll(/\s+/g, " ");
  expect(text).toContain("Before launch the simulated payment clears at approval.");
  expect(text).not.toMatch(/no payment/i);
});

test("carries the certificate, the agreement and the policy as files", async () => {
  expect(attachmentOf(pdf, "certificate.jwt")).toBe(sample.certificate);
  expect(attachmentOf(pdf, "agreement.json")).toBe(sample.agreement.document);
  expect(attachmentOf(pdf, "odrl.json")).toBe(sample.odrl);
  const raw = Buffer.from(pdf).toString("latin1");
  for (const relationship of ["Source", "Supplement", "Alternative"])
    expect(raw).toContain(`/AFRelationship /${relationship}`);
});

test("hostile names and uses are kept as plain text, complete", async () => {
  for (let first = 0; first < xssPayloads.length; first += 50) {
    const use = xssPayloads.slice(first, first + 50);
    const document = sampleDocument({
      use: use.join("\n"),
      licensor: use[3] ?? "",
      organisation: "(x) Tj ET /JS << >>",
    });
    const made = await renderDocument(document);
    expect(infoOf(made)).toMatch(/^JavaScript:\s+no$/m);
    expect(missingFrom(textOf(made), [...use, "(x) Tj ET /JS << >>"])).toEqual([]);
  }
});

test("the terms of an open offer are a file of their own, which calls itself no license", async () => {
  const { agreement } = sample;
  const offeredAt = new Date("2026-11-21T09:00:00.000Z");
  const proposal = { offerId: "offer-1", agreement, offeredAt, openUntil: new Date("2026-11-23T09:00:00.000Z") };
  const made = await renderProposal(proposal);
  expect(Buffer.from(await renderProposal(proposal)).equals(Buffer.from(made))).toBe(true);
  const text = textOf(made).replaceAll(/\s+/g, " ");
  expect(text).toContain("An offer that nobody has agreed to yet. It licenses nothing.");
  expect(text).toContain("It is open until November 23, 2026 at 4:00 AM EST.");
  expect(text).toContain("Larsen Coffee asks to use Ada Merritt’s likeness and voice only as");
  for (const { heading } of agreement.content.clauses) expect(text).toContain(heading);
  expect(text).not.toMatch(/rehearsal|Certificate/i);
  expect(infoOf(made)).toMatch(/^Title:\s+Offer offer-1$/m);
  expect(structureOf(made)).toContain("BlockQuote");
});
