import fc from "fast-check";
import { expect, test } from "vitest";
import { makeAgreement } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { askedFor, daysOf, licensedFor, notIncluded, type Permit, permitted } from "@/lib/terms/permitted";
import { carriesAds, EDITS, MEDIA, NARROWEST, type Scope } from "@/lib/terms/scope";
import { CATEGORIES, categoryLabels, type OfferTerms, RIGHTS, TERRITORIES } from "@/lib/terms/terms";

const permit: Permit = {
  licensee: "Brook Coffee",
  licensor: "Lena Marsh",
  rights: ["voice"],
  exclusive: false,
  media: ["radio_podcast"],
  category: "advertising",
  product: "cold brew",
  territory: "us",
};
const until = { until: "February 28, 2027" };
const said = (change: Partial<Permit>, ...rest: [Parameters<typeof permitted>[1]?, Parameters<typeof permitted>[2]?]) =>
  permitted({ ...permit, ...change }, rest[0] ?? until, rest[1]).text;

test("what is permitted is one sentence", () => {
  expect(said({})).toBe(
    "Brook Coffee may use Lena Marsh’s voice on radio and podcasts, in advertising for “cold brew”, in the US, until February 28, 2027.",
  );
  expect(said({ rights: ["voice", "likeness"], media: ["website", "paid_social"], product: null })).toBe(
    "Brook Coffee may use Lena Marsh’s likeness and voice in paid social ads and on websites, for advertising, in the US, until February 28, 2027.",
  );
  expect(said({ exclusive: true, territory: "global" })).toMatch(/^Brook Coffee alone may use .*, worldwide, until/);
  expect(said({ rights: ["training"] })).toContain("may train AI on Lena Marsh on radio");
  expect(said({ rights: ["likeness", "voice", "training"] })).toContain("likeness and voice, and train AI on them,");
  expect(said({ media: [...MEDIA] })).toContain("voice in all media, in advertising");
  expect(said({ media: MEDIA.slice(1) })).toContain(`voice in ${MEDIA.length - 1} media, in advertising`);
  expect(said({ rights: ["replica", "training"] })).toContain("use Lena Marsh’s digital replica, and train AI on it,");
});

test("it says of an offer what is asked, to its creator as you, and of a license whether it is over or lies ahead", () => {
  expect(said({}, { months: 1 })).toMatch(/^Brook Coffee asks to use Lena Marsh’s voice .*, for 1 month\.$/);
  expect(said({}, { months: 3 }, { creator: true })).toMatch(
    /^Brook Coffee asks to use your voice .*, for 3 months\.$/,
  );
  expect(said({}, { ...until, isOver: true })).toMatch(/^Brook Coffee could use .* until February 28, 2027\.$/);
  expect(said({}, { ...until, from: "January 1, 2027" })).toContain("from January 1, 2027 until February 28, 2027.");
});

test("without media it points to the intended use, and where that is private, to what the two agreed", () => {
  expect(said({ media: [] })).toContain("only as the intended use describes, in advertising for");
  expect(said({ media: null })).toContain("voice as the intended use describes, in");
  expect(said({ media: [] }, until, { isPublic: true })).toContain("only as the two agreed, for");
  expect(said({}, until, { isPublic: true })).not.toContain("cold brew");
});

test("a typed product stays a quotation, however it is punctuated", () => {
  const { text, typed } = permitted({ ...permit, product: "tea”, worldwide, forever “and" }, until);
  expect(text).toContain("in advertising for “tea', worldwide, forever 'and”, in the US");
  for (const part of typed) expect(text).toContain(part);
});

const zone = "America/New_York";
const scopes: fc.Arbitrary<Scope> = fc.record({
  media: fc.subarray([...MEDIA]),
  handle: fc.boolean(),
  edits: fc.constantFrom(...EDITS),
  product: fc.option(fc.constant("moonpetal soda")),
  exclusivity: fc.option(fc.constant({ competitors: [] })),
});
const offers: fc.Arbitrary<OfferTerms> = fc.record({
  rights: fc.subarray([...RIGHTS], { minLength: 1 }),
  category: fc.constantFrom(...CATEGORIES),
  territory: fc.constantFrom(...TERRITORIES),
  termMonths: fc.integer({ min: 1, max: 60 }),
  useCase: fc.constant("A secret campaign."),
  priceCents: fc.constant(90_000),
  scope: scopes,
  replica: fc.constant(null),
});

const parties = {
  licensor: { id: "a", name: "Lena Marsh" },
  licensee: { id: "b", organisation: "Brook Coffee", representative: "Dana Brook", email: "dana@brook.example" },
  zone,
};
const factsOf = (terms: OfferTerms) => agreedFacts(makeAgreement("offer", terms, parties).content);

const words: Record<(typeof RIGHTS)[number], RegExp> = {
  likeness: /likeness/,
  voice: /voice/,
  replica: /digital replica/,
  training: /train AI/,
};
const places: Record<(typeof TERRITORIES)[number], string> = {
  us: "in the US",
  global: "worldwide",
  north_america: "in North America",
  europe: "in Europe",
};

test("it names each right, the field, the territory and the term of any terms, and no others", () => {
  fc.assert(
    fc.property(offers, (terms) => {
      const facts = factsOf(terms);
      const { text, typed } = askedFor(facts);
      for (const right of RIGHTS) expect(words[right].test(text)).toBe(terms.rights.includes(right));
      for (const territory of TERRITORIES)
        expect(text.includes(`, ${places[territory]}, `)).toBe(territory === terms.territory);
      expect(text).toContain(categoryLabels[terms.category].toLowerCase());
      expect(text).toContain(`for ${terms.termMonths} month`);
      expect(text.includes(" alone asks")).toBe(terms.scope?.exclusivity !== null);
      expect(text.includes("paid social ads")).toBe(
        terms.scope !== null && terms.scope.media.length <= 4 && terms.scope.media.includes("paid_social"),
      );
      expect(text).toMatch(/^Brook Coffee [^.]*\.$/);
      for (const part of typed) expect(text).toContain(part);
    }),
  );
});

test("what is left out is what is not ticked, in one line", () => {
  const nothing = factsOf({ ...sample(), rights: ["voice"], scope: NARROWEST });
  expect(notIncluded(nothing, "creator")).toEqual([
    "paid ads",
    "your account",
    "edits",
    "exclusivity",
    "likeness",
    "a digital replica",
    "AI training",
  ]);
  fc.assert(
    fc.property(offers, (terms) => {
      const out = notIncluded(factsOf(terms));
      expect(out.includes("paid ads")).toBe(!terms.scope?.media.some(carriesAds));
      expect(out.includes("the creator’s account")).toBe(!terms.scope?.handle);
      expect(out.includes("AI training")).toBe(!terms.rights.includes("training"));
      expect(out.includes("exclusivity")).toBe(!terms.scope?.exclusivity);
    }),
  );
});

function sample(): OfferTerms {
  const [terms] = fc.sample(offers, 1);
  if (!terms) throw new Error("No sample");
  return terms;
}

test("a license is told by its own day, in the zone of its agreement", () => {
  const now = new Date("2027-01-10T00:00:00Z");
  const end = { at: new Date("2027-03-01T04:59:59Z"), zone };
  const license = { ...factsOf(sample()), state: "active", effectiveAt: new Date("2027-01-01T00:00:00Z"), end };
  expect(licensedFor(license, now).text).toMatch(/ may .* until February 28, 2027\.$/);
  expect(licensedFor({ ...license, state: "revoked" }, now).text).toMatch(/ could .* until February 28, 2027\.$/);
  const ahead = { effectiveAt: new Date("2027-02-01T05:00:00Z"), end, isOver: false };
  expect(daysOf(ahead, now)).toMatchObject({ from: "February 1, 2027", until: "February 28, 2027" });
  expect(daysOf({ ...ahead, isOver: true }, now)).toEqual({ until: "February 28, 2027", isOver: true });
});
