import fc from "fast-check";
import { expect, test } from "vitest";
import { heldOffer, sampleLicense, sampleOffer } from "@/lib/mail/payloads";
import {
  amountsInWords,
  briefMoment,
  briefName,
  excerptOf,
  fullMoment,
  heldFacts,
  licenseFacts,
  nameOf,
  offerFacts,
  quoted,
  rightsPhrase,
} from "@/lib/mail/wording";

test.each([
  ["See https://evil.example/login now", "See https[:]//evil[.]example/login now"],
  ["www.evil.com", "www[.]evil[.]com"],
  ["write to me@evil.com", "write to me@evil[.]com"],
  ["EVIL.COM", "EVIL[.]COM"],
  ["evil\u3002com", "evil[.]com"],
  ["пример.рф", "пример[.]рф"],
  ["Ends here. Next sentence, 3.5 minutes, Ph.D.", "Ends here. Next sentence, 3.5 minutes, Ph.D."],
])("an address that a mail client would link is shown unlinked: %s", (typed, shown) => {
  expect(quoted(typed, 200)).toBe(shown);
});

test.each(["Booking.com B.V.", "Mary J.Blige", "T-Mobile U.S.Inc", "will.i.am", "https://evil.example", "пример.рф"])(
  "%s is spelled as it is written, and is no link",
  (name) => {
    for (const shown of [nameOf(name), briefName(name)]) {
      expect(shown.replaceAll("\u200c", "")).toBe(name);
      expect(shown).not.toMatch(/:\/\/|[\p{L}\p{N}][.\uff0e]\p{L}{2}/u);
    }
  },
);

test("a line break, NUL, hidden or direction-changing character becomes a space", () => {
  expect(quoted("Acme\r\nBcc: all@x\0\u202eevil\u200b\u2066.\ufeff", 100)).toBe("Acme Bcc: all@x evil .");
});

test("invisible characters inside an address do not restore the link", () => {
  expect(quoted("evil\u00ad.com evil.\u2060com", 100)).not.toMatch(/evil\.com/);
});

test("a long name is cut at whole characters", () => {
  const cut = briefName("😀".repeat(60));
  expect(Array.from(cut)).toHaveLength(40);
  expect(cut.endsWith("😀…")).toBe(true);
  expect(excerptOf("a".repeat(600))).toHaveLength(600);
});

test("no text at all gets a control character or a linkable address into a mail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), fc.webUrl(), (noise, url) => {
      for (const shown of [quoted(`${noise} ${url} ${noise}`, 500), nameOf(`${noise.slice(0, 9)} ${url} ${noise}`)]) {
        expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
        expect(shown).not.toContain("://");
        expect(shown).not.toMatch(/[a-z0-9]\.[a-z]{2}/i);
      }
    }),
  );
});

test("rights read as part of a sentence", () => {
  expect(rightsPhrase("Likeness")).toBe("likeness");
  expect(rightsPhrase("Likeness, voice")).toBe("likeness and voice");
  expect(rightsPhrase("Likeness, voice, AI training")).toBe("likeness, voice, and AI training");
});

test("a deadline names its zone, and a subject tells the day that the text tells", () => {
  const late = "2026-11-23T03:15:00.000Z";
  expect(briefMoment(late, undefined)).toBe("Nov 22, 2026, 10:15 PM EST");
  expect(fullMoment(late, undefined)).toMatch(/^November 22, 2026 at 10:15\sPM\sEST$/);
  expect(briefMoment(late, "Asia/Tokyo")).toBe("Nov 23, 2026, 12:15 PM GMT+9");
});

test("the brand and who writes for it stand apart, and once if they are the same", () => {
  const from = (buyerOrgName: string, buyerName: string) =>
    offerFacts({ ...sampleOffer, permit: undefined, buyerOrgName, buyerName }, "creator").slice(0, 2);
  expect(from("شركة القهوة", "Dana Lee")).toEqual([
    ["From", "شركة القهوة"],
    ["Represented by", "Dana Lee"],
  ]);
  expect(from("Dana Lee", "Dana Lee").map(([label]) => label)).not.toContain("Represented by");
});

test("the sentence names the parties, so that no row does", () => {
  const labels = (facts: readonly (readonly [string, string])[]) => facts.map(([label]) => label);
  expect(labels(offerFacts(sampleOffer, "creator")).slice(0, 2)).toEqual(["Represented by", "Asked"]);
  expect(labels(offerFacts(sampleOffer, "buyer"))[0]).toBe("Asked");
  expect(labels(licenseFacts(sampleLicense, "buyer"))[0]).toBe("Permitted");
  expect(labels(licenseFacts(sampleLicense, "buyer", [["Revoked", "yesterday"]]))[0]).toBe("Licensor");
});

test("equal amounts are told once", () => {
  expect(amountsInWords([32_000, 32_000, 32_000])).toBe("3 of $320.00 each");
  expect(amountsInWords([32_000, 41_000, 32_000])).toBe("2 of $320.00 each and $410.00");
  expect(amountsInWords([35_000, 38_000])).toBe("$350.00 and $380.00");
});

test("a renewal begins, for readers in every zone, in the one where its term ends", () => {
  const renewal = { ...sampleOffer, renewsUntil: "2027-03-01T05:00:00.000Z", zone: "Asia/Tokyo" };
  const renews = (offer: typeof renewal) =>
    Object.fromEntries(offerFacts(offer, "creator")).Renewal?.replaceAll("\u00a0", " ");
  expect(renews(renewal)).toBe("A new term from March 1, 2027 at 12:00 AM EST, when the present license ends");
  const { termZone, ...older } = renewal;
  expect(renews(older as typeof renewal)).toContain("from March 1, 2027 at 2:00 PM GMT+9");
});

test("a mail to an address that nobody proved names the scope, and nothing typed", () => {
  const held = heldOffer.parse({ ...sampleOffer, useCase: "Typed words." });
  const facts = heldFacts(held);
  expect(Object.fromEntries(facts)).toMatchObject({
    Media: "Radio and podcast, print",
    "Paid ads": "Yes, in radio and podcast, print",
  });
  expect(JSON.stringify(facts)).not.toContain("Typed");
});

test("mails say what is asked, and what is permitted, in the sentence of the pages", () => {
  const asked = (change: Partial<typeof sampleOffer>) => new Map(offerFacts({ ...sampleOffer, ...change }, "creator"));
  expect(asked({}).get("Asked")).toBe(
    "Acme Audio asks to use your likeness and voice on radio and podcasts and in print, in advertising for “spring headphones”, in North America, for 3 months.",
  );
  expect(asked({}).has("Rights")).toBe(false);
  const { permit } = sampleOffer;
  if (!permit) throw new Error("The sample has no permit");
  const hostile = { ...permit, product: "free at evil.example/now" };
  expect(asked({ permit: hostile }).get("Asked")).toContain("for “free at evil[.]example/now”");
  expect(asked({ permit: undefined }).get("Rights")).toBe("Likeness, voice");

  const permitted = new Map(licenseFacts(sampleLicense, "buyer"));
  expect(permitted.get("Permitted")).toMatch(/^Acme Audio may use .*, in North America, until February 21, 2027\.$/);
  const revoked = new Map(licenseFacts(sampleLicense, "buyer", [["Revoked", "yesterday"]]));
  expect(revoked.has("Permitted")).toBe(false);
  expect(revoked.get("Territory")).toBe("North America");
});
