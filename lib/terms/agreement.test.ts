import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCurrentVersion, makeAgreement, readAgreement, repriced, termFrom, termsIn } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { canonicalJson } from "@/lib/text/version";

const terms: OfferTerms = {
  rights: ["likeness", "training"],
  category: "advertising",
  territory: "north_america",
  termMonths: 1,
  useCase: 'A "spring" campaign.\nPosters, too.',
  priceCents: 250_000,
  scope: NARROWEST,
  replica: null,
};
const parties = {
  licensor: { id: "c1", name: "Ada Merritt" },
  licensee: { id: "b1", organisation: "Larsen Coffee", representative: "Bo Larsen", email: "bo@example.test" },
};
const agreement = makeAgreement("o1", terms, parties);
const textOf = (heading: string, of = agreement) =>
  of.content.clauses.find((clause) => clause.heading === heading)?.text ?? "";

test("an agreement holds exactly what was offered, as canonical JSON with its hash", () => {
  const { clauses, ...rest } = agreement.content;
  expect(rest).toEqual({
    version: "agreement/4",
    offer: "o1",
    ...parties,
    rights: ["likeness", "training"],
    category: "advertising",
    territory: "north_america",
    term: { months: 1, zone: "America/New_York" },
    use: terms.useCase,
    scope: NARROWEST,
    replica: null,
    price: { cents: 250_000, currency: "USD" },
    fee: { cents: 10_900, currency: "USD" },
  });
  expect(clauses.map(({ heading }) => heading)).toEqual([
    "Parties",
    "Grant of rights",
    "Intended use",
    "Where it runs",
    "Field of use",
    "Territory",
    "Term",
    "Exclusivity",
    "Price and payment",
    "Digital replica",
    "AI training",
    "Labels and disclosure",
    "Activation",
    "Breach and ending",
    "Electronic agreement",
  ]);
  expect(agreement.document).toMatch(/^\{"category":"advertising","clauses":\[\{"heading":"Parties","text":"/);
  expect(agreement.hash).toBe(createHash("sha256").update(agreement.document, "utf8").digest("hex"));
  expect(readAgreement(agreement)).toEqual(agreement);
  expect(termsIn(agreement.content)).toEqual(terms);
});

const billing = {
  legalName: "Larsen Coffee LLC",
  billingAddress: "12 Main St, Portland, OR 97201",
  taxId: "12-3456789",
  purchaseOrder: "PO-7",
};
const billed = makeAgreement("o1", terms, { ...parties, licensee: { ...parties.licensee, billing } });

test("what a brand states of itself stands below the parties, also in a counter-offer, and nowhere if it states nothing", () => {
  expect(billed.content.licensee).toEqual({ ...parties.licensee, billing });
  expect(textOf("Parties", billed)).toBe(
    `${textOf("Parties")}\nLicensee’s legal name: “Larsen Coffee LLC”.\nLicensee’s billing address: “12 Main St, Portland, OR 97201”.\nLicensee’s tax ID: “12-3456789”.\nLicensee’s purchase order: “PO-7”.`,
  );
  const { purchaseOrder, ...others } = billing;
  const ordered = makeAgreement("o1", terms, {
    ...parties,
    licensee: { ...parties.licensee, billing: { purchaseOrder } },
  });
  expect(textOf("Parties", ordered)).toBe(`${textOf("Parties")}\nLicensee’s purchase order: “PO-7”.`);
  expect(ordered.document).not.toMatch(new RegExp(Object.keys(others).join("|")));
  const counter = repriced(billed, "o2", 275_000);
  expect(counter.content.licensee).toEqual(billed.content.licensee);
  expect(textOf("Parties", counter)).toBe(textOf("Parties", billed));
  // The bytes of before brands could state anything.
  expect(agreement.hash).toBe("36991301efedd88b0664cd7eefdd98865486260838ad22aa4e1e08cc73ccc4b2");
  expect(repriced(counter, "o1", 250_000).hash).toBe(billed.hash);
});

test("the clauses name the parties once, the price with its fee, and whether AI may be trained", () => {
  expect(textOf("Parties")).toBe(
    "Ada Merritt (the licensor) grants a license to Larsen Coffee, represented by Bo Larsen <bo@example.test> (the licensee).",
  );
  const alone = makeAgreement("o1", terms, { ...parties, licensee: { ...parties.licensee, organisation: null } });
  expect(textOf("Parties", alone)).toContain("a license to Bo Larsen <bo@example.test>");
  expect(textOf("Grant of rights")).toContain("Likeness, AI training.");
  expect(textOf("Territory")).toBe("North America");
  expect(textOf("Term")).toBe(
    "1 calendar month from its activation, to 11:59:59 PM of the last day in the time zone America/New_York.",
  );
  expect(textOf("Price and payment")).toContain("$2,500.00 to the licensor");
  expect(textOf("Price and payment")).toContain("a platform fee of $109.00.");
  expect(textOf("AI training")).toMatch(/^Permitted within the intended use/);
  expect(textOf("AI training", makeAgreement("o1", { ...terms, rights: ["likeness"] }, parties))).toMatch(
    /^Not permitted/,
  );
});

test("a counter-offer has the same parties and terms, its own offer, price and fee", () => {
  const counter = repriced(agreement, "o2", 275_000);
  expect(termsIn(counter.content)).toEqual({ ...terms, priceCents: 275_000 });
  expect(counter.content).toMatchObject({ offer: "o2", ...parties, fee: { cents: 11_400 } });
  expect(textOf("Price and payment", counter)).toContain("$2,750.00");
  expect(counter.hash).not.toBe(agreement.hash);
});

test("whatever was typed can be stored", () => {
  const odd = makeAgreement("o1", { ...terms, useCase: "a\0b\ud800c" }, parties);
  expect(odd.content.use).toBe("ab\ufffdc");
  const { licensor, licensee } = makeAgreement("o1", terms, {
    licensor: { id: "c1", name: "A\0da\ud800" },
    licensee: { id: "b1", organisation: "L\0arsen\ud800", representative: "B\0o\ud800", email: "b\0o@example.test" },
  }).content;
  expect([licensor.name, licensee.organisation]).toEqual(["Ada\ufffd", "Larsen\ufffd"]);
  expect([licensee.representative, licensee.email]).toEqual(["Bo\ufffd", "bo@example.test"]);
});

const renews = { license: "g1", until: "2027-01-31T09:00:00.000Z" };
const renewal = makeAgreement("o2", terms, { ...parties, renews });

test("a renewal names the license that it renews, and so does a counter to it", () => {
  expect(renewal.content).toMatchObject({ version: "agreement/4", renews });
  expect(textOf("Term", renewal)).toContain("(number g1)");
  expect(repriced(renewal, "o3", 300_000).content).toMatchObject({ version: "agreement/4", renews });
});

const at = (instant: string) => new Date(instant);

test("a term begins with the approval and ends with its last day, and a renewal's begins when the license before it has ended", () => {
  const early = at("2027-01-10T00:00:00.000Z");
  // The evening of January 9 in New York.
  expect(termFrom(agreement.content, early)).toEqual({ effectiveAt: early, expiresAt: at("2027-02-10T05:00:00.000Z") });
  const begins = { effectiveAt: at(renews.until), expiresAt: at("2027-03-01T05:00:00.000Z") };
  expect(termFrom(renewal.content, early)).toEqual(begins);
  expect(termFrom(renewal.content, at(renews.until))).toEqual(begins);
  const late = at("2027-01-31T09:00:00.001Z");
  expect(termFrom(renewal.content, late).effectiveAt).toEqual(late);
});

test("an agreement of the third version is read as it was written", () => {
  const document = readFileSync("tests/support/agreement-3.txt", "utf8").trimEnd();
  const hash = createHash("sha256").update(document, "utf8").digest("hex");
  expect(hash).toBe("5eeafa171d2d0a59a3d388551b4cee5cc73118f59b5e644e2b73b6fbef0bad2c");
  const third = readAgreement({ document, hash });
  expect(canonicalJson(third.content)).toBe(document);
  expect(isCurrentVersion(third.content)).toBe(false);
  expect(third.content.version).toBe("agreement/3");
  expect(termsIn(third.content)).toMatchObject({
    rights: ["likeness", "voice", "replica", "training"],
    termMonths: 12,
  });
  expect(termsIn(third.content)).not.toHaveProperty("neededBy");
  expect(termFrom(third.content, at("2027-01-10T00:00:00.000Z"))).toEqual({
    effectiveAt: at("2027-03-01T05:00:00.000Z"),
    expiresAt: at("2028-03-01T05:00:00.000Z"),
  });
  expect(agreedFacts(third.content).words).toMatchObject({ replica: "Permitted for 1 described use", handle: "Yes" });
});

test("the day on which the material is needed is agreed, and stays in a counter-offer", () => {
  const dated = makeAgreement("o1", { ...terms, neededBy: "2027-02-28" }, parties);
  expect(dated.content).toMatchObject({ neededBy: "2027-02-28" });
  expect(textOf("Delivery", dated)).toContain("February 28, 2027");
  expect(termsIn(repriced(dated, "o2", 275_000).content)).toMatchObject({ neededBy: "2027-02-28" });
  expect(agreement.content).not.toHaveProperty("neededBy");
});

test("an agreement of an earlier version keeps its term to the minute", () => {
  const { scope: _, replica: __, ...rest } = agreement.content;
  const content = { ...rest, version: "agreement/1", term: { months: 1 } };
  const early = at("2027-01-10T00:00:00.000Z");
  expect(termFrom(content, early).expiresAt).toEqual(at("2027-02-10T00:00:00.000Z"));
  expect(termsIn(content)).toEqual({ ...terms, scope: null, replica: null });
  expect(isCurrentVersion(content)).toBe(false);
});
