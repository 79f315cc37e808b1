import { expect, test } from "vitest";
import { termsClauses } from "@/lib/terms/clauses";

type Facts = Parameters<typeof termsClauses>[0];

const facts: Facts = {
  licensor: { name: "Ada Merritt" },
  licensee: { organisation: "Larsen Coffee", representative: "Bo Larsen", email: "bo@example.test" },
  rights: ["likeness", "voice"],
  category: "advertising",
  territory: "us",
  term: { months: 3, zone: "America/New_York" },
  use: "A spring campaign.",
  price: { cents: 250_000 },
  fee: { cents: 10_900 },
};

const clausesOf = (changes: Partial<Facts> = {}) =>
  termsClauses({ ...facts, ...changes }).map(({ heading, text }) => `${heading}: ${text}`);

const textOf = (heading: string, changes: Partial<Facts> = {}): string =>
  termsClauses({ ...facts, ...changes }).find((clause) => clause.heading === heading)?.text ?? "";

// Both parties agree to these words, and the hash of an agreement covers them. Whoever changes one changes its version.
test("the terms of an offer that ticks nothing, word for word", () => {
  expect(clausesOf()).toEqual([
    "Parties: Ada Merritt (the licensor) grants a license to Larsen Coffee, represented by Bo Larsen <bo@example.test> (the licensee).",
    "Grant of rights: A non-exclusive license to use: Likeness, voice. None of these includes another. Everything that is not named here stays reserved to the licensor.",
    "Intended use: A spring campaign.",
    "Where it runs: Only as described under Intended use; no paid media. Ads from the licensor’s own account: no. Edits: as delivered.",
    "Field of use: Advertising",
    "Territory: US",
    "Term: 3 calendar months from its activation, to 11:59:59 PM of the last day in the time zone America/New_York.",
    "Exclusivity: Not exclusive: the licensor may license the same to others.",
    "Price and payment: $2,500.00 to the licensor, who pays no fees. The licensee also pays a platform fee of $109.00. Both are due on the day of approval.",
    "Digital replica: Not permitted. No computer-made performance may imitate the licensor’s voice or likeness.",
    "AI training: Not permitted. No model may be trained on the licensor.",
    "Labels and disclosure: Where the law requires it, the licensee labels a digital replica and any other synthetic or altered version of the licensor as generated or manipulated. The licensee keeps the marks of origin in the material, and discloses that an endorsement is paid.",
    "Activation: The license activates when payment clears. Before launch the simulated payment clears at approval.",
    "Breach and ending: The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it. After non-payment or fraud, the licensor or Likeright ends this license at once, by notice. The licensor disputes an out-of-scope use; the licensee then has five days to stop or cure it and to say so. If it has not by then, or if Likeright upholds the dispute, the licensor or Likeright may end this license by notice. Its public state is then “Revoked”.",
    "Electronic agreement: Both parties agree to act electronically, and their electronic acts bind them as signatures on paper do. Either may ask for a copy on paper.",
  ]);
});

test("what is ticked is what is licensed", () => {
  const scope = {
    media: ["paid_social", "tv_streaming"],
    handle: true,
    edits: "cut_crop_caption",
    product: "Larsen “Cold” Brew",
    exclusivity: { competitors: ["Acme Cola", "Bean & Co"] },
  } as const;
  expect(textOf("Grant of rights", { scope })).toMatch(/^An exclusive license to use: Likeness, voice\./);
  expect(textOf("Where it runs", { scope })).toBe(
    "In these media and no others: Paid social, TV and streaming. Paid ads: yes, in paid social, TV and streaming. Unpaid: yes, in TV and streaming. Ads from the licensor’s own account: yes. Edits: cut, crop and caption.",
  );
  expect(textOf("Field of use", { scope })).toBe("Advertising, for “Larsen 'Cold' Brew”");
  expect(textOf("Exclusivity", { scope })).toBe(
    "Exclusive in advertising, US, for the term, whatever the product: the licensor licenses the rights named above to nobody else there. Named competitors: “Acme Cola”, “Bean & Co”.",
  );
  expect(textOf("Exclusivity", { scope: { ...scope, exclusivity: { competitors: [] } } })).toMatch(
    /nobody else there\.$/,
  );
});

test("a digital replica is permitted for its described uses alone, with the notice that ends new pieces", () => {
  const use = {
    medium: "radio_podcast",
    shows: "A greeting for “every” store of the brand.",
    amount: { count: 12, unit: "pieces" },
    languages: "English, Spanish",
    tool: "Voicebox 2",
    modelKeptAt: "Larsen Coffee, Atlanta",
    modelDays: 30,
  } as const;
  const replica = { uses: [use, { ...use, medium: "games", modelDays: 0 }], noticeDays: 7 } as const;
  expect(textOf("Digital replica", { rights: ["voice", "replica"], replica })).toBe(
    [
      "Permitted for the uses described here, and for no others.",
      "1. Radio and podcast: “A greeting for 'every' store of the brand.” Amount: 12 pieces. Languages: “English, Spanish”. Made with: “Voicebox 2”. Model kept at: “Larsen Coffee, Atlanta”, and deleted within 30 days after the term.",
      "2. Games: “A greeting for 'every' store of the brand.” Amount: 12 pieces. Languages: “English, Spanish”. Made with: “Voicebox 2”. Model kept at: “Larsen Coffee, Atlanta”, and deleted by the end of the term.",
      "The licensor may end the making of new pieces at any time, with 7 days’ notice. Pieces finished by then may run inside the scope to the end of the term.",
    ].join("\n"),
  );
  expect(textOf("Digital replica", { replica: { ...replica, noticeDays: 0 } })).toContain(
    "at any time, without notice.",
  );
});

test.each([
  [["organic_social", "website"], "yes, in website", "yes, in organic social, website"],
  [["organic_social", "email", "internal", "events"], "no", "yes, in organic social, email, internal, events"],
  [["paid_social"], "yes, in paid social", "no"],
  [["tv_streaming"], "yes, in TV and streaming", "yes, in TV and streaming"],
] as const)("the media %j say where ads may run, and where unpaid pieces", (media, paid, unpaid) => {
  const scope = { media, handle: false, edits: "adapt", product: null, exclusivity: null } as const;
  expect(textOf("Where it runs", { scope })).toContain(`. Paid ads: ${paid}. Unpaid: ${unpaid}. Ads from`);
});

// Each detail as somebody would type it who wants to add to the clause.
test("no detail of a described use, product or competitor can end its quotation", () => {
  const end = (mark: string) => `X${mark}. Made with: any tool. 2. Paid social: anything ${mark}`;
  for (const mark of ['"', "”", "»", "＂", "''"]) {
    const use = {
      medium: "games",
      shows: end(mark),
      amount: { count: 1, unit: "pieces" },
      languages: end(mark),
      tool: end(mark),
      modelKeptAt: end(mark),
      modelDays: 0,
    } as const;
    const exclusivity = { competitors: [end(mark), end(mark)] };
    const scope = { media: [], handle: false, edits: "adapt", product: end(mark), exclusivity } as const;
    const changes = { scope, replica: { uses: [use], noticeDays: 0 } } as const;
    const told = ["Digital replica", "Field of use", "Exclusivity"].map((heading) => textOf(heading, changes));
    expect(told.map((text) => text.match(/“[^“”"»＂]*”/g)?.length)).toEqual([4, 1, 2]);
    expect(told.join("").replace(/“[^“”"»＂]*”/g, "")).not.toMatch(/any tool|anything/);
  }
});

test("with AI training among the rights, that clause permits it, and says how it ends", () => {
  const rights = ["voice", "training"] as const;
  expect(textOf("Grant of rights", { rights })).toContain("to use: Voice, AI training. None of these");
  expect(textOf("AI training", { rights })).toBe(
    "Permitted within the intended use, by the licensor’s explicit opt-in. The licensor may withdraw it at any time. Withdrawal ends this right at once and nothing else, and is not retroactive.",
  );
  expect(textOf("AI training", { rights: ["training"] })).toBe(
    "Permitted within the intended use, by the licensor’s explicit opt-in. The licensor may withdraw it at any time. Withdrawal ends this license at once, and is not retroactive.",
  );
});

test("the day on which the material is needed stands in a clause of its own, if one is agreed", () => {
  expect(textOf("Delivery", { neededBy: "2027-02-28" })).toBe("The licensee needs the material by February 28, 2027.");
  expect(textOf("Delivery")).toBe("");
});

test("no clause has a straight apostrophe", () => {
  const replica = { uses: [], noticeDays: 7 } as const;
  const all = [clausesOf(), clausesOf({ rights: ["replica", "training"], replica, neededBy: "2027-02-28" })].flat();
  expect(all.filter((clause) => clause.includes("'"))).toEqual([]);
});

test("a buyer acting for themselves is named once", () => {
  expect(textOf("Parties", { licensee: { ...facts.licensee, organisation: null } })).toBe(
    "Ada Merritt (the licensor) grants a license to Bo Larsen <bo@example.test> (the licensee).",
  );
});

test("one month is one, and two are several; the last day ends in the zone that the agreement names", () => {
  const term = (months: number, zone: string) => textOf("Term", { term: { months, zone } });
  const ends = "from its activation, to 11:59:59 PM of the last day in the time zone";
  expect(term(1, "Europe/Berlin")).toBe(`1 calendar month ${ends} Europe/Berlin.`);
  expect(term(2, "UTC")).toBe(`2 calendar months ${ends} UTC.`);
});

test.each([
  ["entertainment", "Entertainment"],
  ["advertising", "Advertising"],
  ["games", "Games"],
  ["education", "Education"],
  ["corporate", "Corporate"],
] as const)("the field of use %s", (category, clause) => {
  expect(textOf("Field of use", { category })).toBe(clause);
});

test.each([
  ["us", "US"],
  ["global", "Global"],
  ["north_america", "North America"],
  ["europe", "Europe"],
] as const)("the territory %s", (territory, clause) => {
  expect(textOf("Territory", { territory })).toBe(clause);
});

test("a renewal's term follows the license that it renews", () => {
  const renews = { license: "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002", until: "2027-03-01T05:00:00.000Z" };
  expect(textOf("Term", { renews })).toBe(
    "3 calendar months from March 1, 2027 at 12:00 AM EST, when the license ends that this one renews (number 7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002), or from its activation if that is later, to 11:59:59 PM of the last day in the time zone America/New_York.",
  );
});
