import fc from "fast-check";
import { expect, test } from "vitest";
import { parseForm } from "@/lib/forms/parse";
import { organisationIn } from "@/lib/offers/request";
import { offeredTerms, offerSchema } from "@/lib/offers/schema";
import { makeAgreement } from "@/lib/terms/agreement";
import type { Clause, Renewed } from "@/lib/terms/clauses";
import { draftClauses, type TypedTerms } from "@/lib/terms/draft";
import { fieldsOfUses } from "@/lib/terms/replica-fields";
import { MEDIA, NARROWEST } from "@/lib/terms/scope";
import { sixUses } from "@/tests/support/replicas";

const typed: TypedTerms = {
  creator: "Ada Merritt",
  zones: [{ name: "Ada Merritt", zone: "America/Los_Angeles" }],
  buyerName: "Bo Larsen",
  buyerEmail: "bo@example.test",
  company: "Larsen Coffee",
  rights: ["voice", "training"],
  category: "games",
  territory: "europe",
  neededBy: "",
  termMonths: "12",
  useCase: "A hero's voice.",
  price: "2,500",
  media: [],
  handle: "",
  edits: "as_delivered",
  product: "",
  exclusive: "",
  competitors: "",
};
const empty: TypedTerms = {
  creator: "",
  zones: [],
  buyerName: "",
  buyerEmail: "",
  company: "",
  rights: [],
  category: "",
  territory: "",
  neededBy: "",
  termMonths: "",
  useCase: "",
  price: "",
  media: [],
  handle: "",
  edits: "",
  product: "",
  exclusive: "",
  competitors: "",
};

const frozenAs = (licensor: string, zone: string, renews?: Renewed) =>
  makeAgreement(
    "offer",
    {
      rights: ["voice", "training"],
      category: "games",
      territory: "europe",
      termMonths: 12,
      useCase: typed.useCase,
      priceCents: 250_000,
      scope: NARROWEST,
      replica: null,
    },
    {
      licensor: { id: "a", name: licensor },
      licensee: { id: "b", organisation: "Larsen Coffee", representative: "Bo Larsen", email: "bo@example.test" },
      zone,
      renews,
    },
  ).content.clauses.map((clause) => ({ ...clause, isOpen: false }));

const termIn = (clauses: readonly Clause[]) => clauses.find(({ heading }) => heading === "Term")?.text;

test.each(["America/New_York", "America/Los_Angeles", "Asia/Tokyo"])(
  "a form that is filled in reads as its agreement will, also of a renewal, with the creator's zone: %s",
  (zone) => {
    const form = { ...typed, zones: [{ name: "Ada Merritt", zone }] };
    expect(draftClauses(form)).toEqual(frozenAs("Ada Merritt", zone));
    const renews = { license: "3f9a01bc-77de-42aa-9d1c-0123456789ab", until: "2027-02-27T05:00:00.000Z" };
    expect(draftClauses({ ...form, renews })).toEqual(frozenAs("Ada Merritt", zone, renews));
  },
);

test("the draft states of the brand what its agreement will, if the address typed is the sender’s own", () => {
  const billing = { legalName: "Larsen Coffee LLC", taxId: "12-3456789" };
  const own = { email: "Bo@example.test", billing };
  const partiesOf = (form: TypedTerms) => draftClauses(form).find(({ heading }) => heading === "Parties")?.text;
  expect(partiesOf({ ...typed, own })).toBe(
    `${partiesOf(typed)}\nLicensee’s legal name: “Larsen Coffee LLC”.\nLicensee’s tax ID: “12-3456789”.`,
  );
  expect(partiesOf({ ...typed, own, buyerEmail: "other@example.test" })).not.toContain("LLC");
});

test("a day on which the material is needed stands in the draft once it is a day", () => {
  const delivery = (neededBy: string) =>
    draftClauses({ ...typed, neededBy }).find(({ heading }) => heading === "Delivery")?.text;
  expect(delivery("2027-02-28")).toBe("The licensee needs the material by February 28, 2027.");
  expect([delivery(""), delivery("2027-02-30"), delivery("soon")]).toEqual([undefined, undefined, undefined]);
});

test("of creators who are asked together the draft names the zone of each, and once if they share it", () => {
  const ben = { name: "Ben Ott", zone: "Asia/Tokyo" };
  const drafted = draftClauses({ ...typed, zones: [...typed.zones, ben] });
  for (const { name, zone } of [...typed.zones, ben]) {
    const told = "each licensor’s time zone: America/Los_Angeles for Ada Merritt, Asia/Tokyo for Ben Ott";
    expect(termIn(drafted)?.replace(told, `the time zone ${zone}`)).toBe(termIn(frozenAs(name, zone ?? "")));
  }
  const neighbour = { name: "Ben Ott", zone: "America/Los_Angeles" };
  expect(termIn(draftClauses({ ...typed, zones: [...typed.zones, neighbour] }))).toBe(
    termIn(frozenAs("Ben Ott", "America/Los_Angeles")),
  );
});

test("no zone is named that the page does not know of every creator", () => {
  const [ada] = typed.zones;
  if (!ada) throw new Error("Nobody is asked");
  const unknown = { name: "Ben Ott", zone: undefined };
  for (const [zones, told] of [
    [[], "the licensor’s time zone, which the offer’s page names"],
    [[unknown], "the licensor’s time zone, which the offer’s page names"],
    [[ada, unknown], "each licensor’s time zone, which the page of their offer names"],
    [[unknown, ada], "each licensor’s time zone, which the page of their offer names"],
  ] as const) {
    expect(termIn(draftClauses({ ...typed, zones }))).toBe(
      `12 calendar months from its activation, to 11:59:59 PM of the last day in ${told}.`,
    );
  }
});

test("an empty form leaves open only what its fields decide", () => {
  const open = draftClauses(empty).filter(({ isOpen }) => isOpen);
  expect(open.map(({ heading }) => heading)).toEqual([
    "Parties",
    "Grant of rights",
    "Intended use",
    "Field of use",
    "Territory",
    "Term",
    "Price and payment",
  ]);
  for (const { text } of open) expect(text).toMatch(/\.$/);
});

test.each<[keyof TypedTerms, string | string[], string]>([
  ["creator", " ", "Parties"],
  ["buyerName", "", "Parties"],
  ["buyerEmail", "", "Parties"],
  ["rights", ["everything"], "Grant of rights"],
  ["useCase", "\n", "Intended use"],
  ["category", "weapons", "Field of use"],
  ["territory", "moon", "Territory"],
  ["termMonths", "0", "Term"],
  ["termMonths", "61", "Term"],
  ["termMonths", "1.5", "Term"],
  ["termMonths", "1e1", "Term"],
  ["price", "0", "Price and payment"],
  ["price", "much", "Price and payment"],
])("%s of %j leaves the clause incomplete: %s", (field, value, heading) => {
  const open = draftClauses({ ...typed, [field]: value }).filter(({ isOpen }) => isOpen);
  expect(open.map((clause) => clause.heading)).toEqual([heading]);
});

test.each(["", "bo larsen"])("the person who offers is the licensee where the company is %j", (company) => {
  expect(draftClauses({ ...typed, company })[0]?.text).toContain("to Bo Larsen <bo@example.test>");
});

/** The clauses of the agreement that the server freezes for this form; undefined if it refuses the form. */
function frozenFrom(form: TypedTerms) {
  const sent = new FormData();
  const { creator, zones, rights, media, ...texts } = form;
  // Browsers send line breaks as CR LF.
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === "string" && value) sent.set(name, value.replace(/\r?\n/g, "\r\n"));
  }
  for (const right of rights) sent.append("rights", right);
  for (const medium of media) sent.append("media", medium);
  sent.set("submissionKey", "6f2c4f0e-6c3a-4d0b-8a53-0c1f6f7f5a11");
  sent.set("creatorEmail", "ada@example.test");
  const parsed = parseForm(offerSchema, sent);
  if (!parsed.ok) return undefined;
  const { buyerName, buyerEmail, price } = parsed.data;
  const request = { ...parsed.data, creator: { slug: "ada" }, renews: undefined, terms: {} as never };
  const terms = { ...offeredTerms(parsed.data), priceCents: price };
  return makeAgreement("offer", terms, {
    licensor: { id: "a", name: creator },
    licensee: { id: "b", organisation: organisationIn(request), representative: buyerName, email: buyerEmail },
    zone: zones[0]?.zone,
  }).content.clauses;
}

const asDraft = (form: TypedTerms) => draftClauses(form).map(({ heading, text }) => ({ heading, text }));

test.each<[keyof TypedTerms, string, string]>([
  ["useCase", "only if views <10,000 a day; spot length <=30 s. TV = no, online = yes", "<10,000"],
  [
    "useCase",
    "Age 18-24 only, spots <30 s, budget >$5k. Where = metro; online = yes; tone=warm, only=organic.",
    "online",
  ],
  ["useCase", "<b>Bold</b> onclick=run, javascript: spoken aloud", "<b>Bold</b> onclick=run, javascript:"],
  ["company", "Acme <GmbH>", "Acme <GmbH>"],
  ["company", "  Ünïcode &  Söhne <b>Foods</b> ", "Ünïcode & Söhne <b>Foods</b>,"],
  ["buyerName", "Ame\u0301lie   O’Brien", "Amélie O’Brien"],
  ["useCase", "one\ntwo\u2028three", "one\ntwo\nthree"],
  ["product", "Larsen “Cold” <Brew>", "for “Larsen 'Cold' <Brew>”"],
])("%s %j is agreed as it was typed", (field, value, words) => {
  const form = { ...typed, [field]: value };
  expect(frozenFrom(form)).toEqual(asDraft(form));
  expect(
    frozenFrom(form)
      ?.map(({ text }) => text)
      .join("\n"),
  ).toContain(words);
});

test("creators who are asked together with amounts of their own each find theirs in the draft", () => {
  const clauses = draftClauses({ ...typed, creator: "Each of Ada and Ben", ownAmounts: "Ada $420.00, Ben $380.00" });
  expect(clauses.find(({ heading }) => heading === "Price and payment")).toEqual({
    heading: "Price and payment",
    text: "Each licensor gets their own amount: Ada $420.00, Ben $380.00. No licensor pays fees. The licensee also pays a platform fee on each. Both are due on the day of approval.",
    isOpen: false,
  });
});

test("the clause of a digital replica follows its uses, with the notice left to the creator's rules", () => {
  const form = { ...typed, rights: ["replica"], media: [...MEDIA] };
  const clauseOf = (more: object) =>
    draftClauses({ ...form, ...more }).find(({ heading }) => heading === "Digital replica");
  expect(clauseOf({})).toMatchObject({ isOpen: true, text: "Each use that you describe in full fills this in." });
  expect(clauseOf({ use1Shows: "Half of a use, no more." })).toMatchObject({ isOpen: true });
  const uses = sixUses();
  const drafted = clauseOf(fieldsOfUses(uses));
  expect(drafted?.isOpen).toBe(false);
  const frozen = frozenFrom({ ...form, ...fieldsOfUses(uses) })?.find(({ heading }) => heading === "Digital replica");
  expect(drafted?.text).toBe(
    frozen?.text.replace("with 7 days’ notice", "with the notice that their rules name (0, 7 or 30 days)"),
  );
  expect(clauseOf({ ...fieldsOfUses(uses), media: ["print"] })).toMatchObject({ isOpen: true });
  expect(
    draftClauses({ ...typed, ...fieldsOfUses(uses) }).find(({ heading }) => heading === "Digital replica"),
  ).toEqual({
    heading: "Digital replica",
    text: "Not permitted. No computer-made performance may imitate the licensor’s voice or likeness.",
    isOpen: false,
  });
});

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<",
        ">",
        "=",
        "online",
        "javascript:",
        " ",
        "  ",
        "\n",
        "\r\n",
        "\u2028",
        "\u200b",
        "\u00ad",
        "e\u0301",
      ),
      fc.constantFrom("a", "’", "&", '"', "</script>", "\u202e", "\u{1f469}\u200d\u{1f680}", "\ufeff", "O'", "-", "."),
      fc.string({ unit: "grapheme", maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((list) => list.join(""));

test("whatever is typed, the agreement that is frozen reads like the draft beside the form", () => {
  let agreed = 0;
  fc.assert(
    fc.property(words, words, words, (useCase, company, name) => {
      for (const form of [
        { ...typed, useCase, company },
        { ...typed, buyerName: `Bo ${name}` },
      ]) {
        const frozen = frozenFrom(form);
        if (!frozen) continue;
        agreed += 1;
        expect(frozen).toEqual(asDraft(form));
      }
    }),
    { numRuns: 500 },
  );
  expect(agreed).toBeGreaterThan(300);
});
