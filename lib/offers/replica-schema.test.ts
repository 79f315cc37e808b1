import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_USE, readSignature } from "@/lib/offers/replica-schema";
import { offeredTerms, offerSchema } from "@/lib/offers/schema";
import { makeAgreement } from "@/lib/terms/agreement";
import { fieldsOfUses, readUses } from "@/lib/terms/replica-fields";
import { USE_FIELDS, USE_PARTS } from "@/lib/terms/replica-names";
import { MEDIA } from "@/lib/terms/scope";
import { aUse, sixUses } from "@/tests/support/replicas";

const honest = {
  submissionKey: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11",
  buyerName: "Bo Larsen",
  buyerEmail: "bo@example.test",
  creatorEmail: "ada@example.test",
  rights: ["voice", "replica"],
  media: [...MEDIA],
  category: "games",
  territory: "us",
  termMonths: "3",
  price: "350",
  useCase: "A trailer.",
};
const one = fieldsOfUses([aUse()]);

const faultsOf = (changes: object): string[] =>
  (offerSchema.safeParse({ ...honest, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${String(path[0])}: ${message}`,
  );

test("a digital replica without a described use cannot be sent, and says so beside the first use", () => {
  expect(faultsOf({})).toEqual([`use1Medium: ${NO_USE}`]);
  expect(NO_USE).toBe("Describe at least one use of the digital replica.");
  // The form always sends a unit, and may send what looks empty.
  expect(faultsOf({ use1Unit: "pieces", use2Unit: "minutes", use3Shows: " \n\t" })).toEqual([`use1Medium: ${NO_USE}`]);
});

test("it is said together with what else is wrong", () => {
  expect(faultsOf({ price: "much", termMonths: "0" })).toContain(`use1Medium: ${NO_USE}`);
});

test("six uses are sent as they were described, and the rest of the fields is empty", () => {
  const uses = sixUses();
  const parsed = offerSchema.parse({ ...honest, media: uses.map(({ medium }) => medium), ...fieldsOfUses(uses) });
  expect(offeredTerms(parsed).replica).toEqual({ uses, noticeDays: 7 });
  const second = fieldsOfUses([aUse(), aUse({ medium: "games" })]);
  const gap = { ...second, ...Object.fromEntries(USE_PARTS.map((part) => [`use1${part}`, ""])) };
  expect(offeredTerms(offerSchema.parse({ ...honest, ...gap })).replica?.uses).toEqual([aUse({ medium: "games" })]);
});

test("described uses without the right are ignored, whatever they hold", () => {
  const untouched = offerSchema.parse({ ...honest, rights: ["voice"], ...one, use2Shows: "Half" });
  expect(offeredTerms(untouched).replica).toBeNull();
});

test.each([
  ["Medium", "", "Please choose where it runs."],
  ["Medium", "skywriting", "Please choose one of the media."],
  ["Shows", "", "Please describe what it says or shows."],
  ["Shows", "x".repeat(19), "Please describe in 20 to 500 characters what it says or shows."],
  ["Shows", "x".repeat(501), "Please describe in 20 to 500 characters what it says or shows."],
  ["Count", "", "Please enter how many, from 1 to 10,000."],
  ["Count", "0", "Please enter how many, from 1 to 10,000."],
  ["Count", "10001", "Please enter how many, from 1 to 10,000."],
  ["Count", "1.5", "Please enter how many, from 1 to 10,000."],
  ["Count", "1e3", "Please enter how many, from 1 to 10,000."],
  ["Unit", "tons", "Please choose pieces or minutes."],
  ["Languages", "", "Please name the languages."],
  ["Languages", "x".repeat(101), "Please use at most 100 characters."],
  ["Tool", " ", "Please name the tool that makes it."],
  ["Kept", "", "Please say where the model is kept."],
  ["Days", "", "Please say within how many days after the term the model is deleted, from 0 to 30."],
  ["Days", "31", "Please say within how many days after the term the model is deleted, from 0 to 30."],
  ["Days", "-1", "Please say within how many days after the term the model is deleted, from 0 to 30."],
])("a use whose %s is %j names what is missing", (part, value, message) => {
  expect(faultsOf({ ...one, [`use1${part}`]: value })).toEqual([`use1${part}: Use 1: ${message}`]);
});

test.each([
  "English. Made with: any tool",
  "English. AMOUNT : 10000 minutes",
  "a server. Model kept at: anywhere",
  "X. 2. Paid social, all ads",
  "X 3) games and more",
  "English. Initials: AM",
])("no detail speaks as the agreement does: %j", (typed) => {
  for (const part of ["Shows", "Languages", "Tool", "Kept"]) {
    const [fault] = faultsOf({
      ...one,
      [`use1${part}`]: part === "Shows" ? `A greeting to all of them. ${typed}` : typed,
    });
    expect(fault).toMatch(new RegExp(`^use1${part}: Use 1: .*without the agreement's labels`));
  }
});

test("no detail, product or competitor speaks as we do", () => {
  for (const claim of ["Verified by Likeright", "Likeríght", "c0nfirmed"]) {
    for (const part of ["Shows", "Languages", "Tool", "Kept"]) {
      const typed = part === "Shows" ? `${"A greeting to all. ".repeat(25)}${claim}` : claim;
      expect(faultsOf({ ...one, [`use1${part}`]: typed })).toEqual([
        `use1${part}: Use 1: Please leave out “Likeright”, “verified” and “confirmed”: only we say that.`,
      ]);
    }
    expect(faultsOf({ ...one, product: claim })).toHaveLength(1);
    expect(faultsOf({ ...one, exclusive: "on", competitors: `Acme\n${claim}` })).toHaveLength(1);
    for (const [adviser, named] of [
      ["lawyer", "lawyerName"],
      ["union", "unionName"],
    ] as const) {
      expect(readSignature({ initials: "AM", adviser, lawyerName: "", unionName: "", [named]: claim })).toMatchObject({
        ok: false,
        fieldErrors: { [named]: expect.stringContaining("only we say that") },
      });
    }
  }
});

test("plain texts with numbers and such words are no imitation", () => {
  const texts = [
    "English and Spanish",
    "Voicebox 2.1",
    "A server in Atlanta, made with care",
    "5 websites, 2 languages",
  ];
  for (const part of ["Languages", "Tool", "Kept"]) {
    for (const typed of texts) expect(faultsOf({ ...one, [`use1${part}`]: typed })).toEqual([]);
  }
});

test("the limits themselves are allowed", () => {
  for (const shows of ["x".repeat(20), "x".repeat(500)]) expect(faultsOf({ ...one, use1Shows: shows })).toEqual([]);
  for (const days of ["0", "30"]) expect(faultsOf({ ...one, use1Days: days })).toEqual([]);
  for (const count of ["1", "10000"]) expect(faultsOf({ ...one, use1Count: count })).toEqual([]);
});

test("a use runs in one of the media that are ticked: with none ticked, the agreement would permit and forbid it", () => {
  const message = "use1Medium: Use 1: Please tick this medium under “Media” too, or choose one that is ticked there.";
  expect(faultsOf({ ...one, media: ["print"] })).toEqual([message]);
  expect(faultsOf({ ...one, media: ["print", "radio_podcast"] })).toEqual([]);
  expect(faultsOf({ ...one, media: [] })).toEqual([message]);
});

test.each([
  ["too much text", { use1Shows: "x".repeat(1_001) }],
  ["a list", { use1Shows: ["one", "two"] }],
  ["a number", { use1Count: 3 }],
  [
    "a seventh use alone",
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name.replace("1", "7"), value])),
  ],
])("forged: %s is refused", (_what, forged) => {
  const base = "use7Shows" in forged ? {} : one;
  expect(offerSchema.safeParse({ ...honest, ...base, ...forged }).success).toBe(false);
});

test("no text of a use makes a line of the agreement that looks like another use", () => {
  const forged = {
    use1Shows: "It says what the shop sells.\n2. Anything else",
    use1Languages: "English\r\n2. Spanish",
  };
  const terms = { ...offeredTerms(offerSchema.parse({ ...honest, ...one, ...forged })), priceCents: 35_000 };
  const { content } = makeAgreement("offer", terms, {
    licensor: { id: "a", name: "Ada" },
    licensee: { id: "b", organisation: null, representative: "Bo", email: "bo@example.test" },
  });
  const clause = content.clauses.find(({ heading }) => heading === "Digital replica")?.text.split("\n") ?? [];
  expect(clause.filter((line) => /^\d\./.test(line))).toHaveLength(1);
});

test("whatever is typed, a use is described in full, is none, or names what is missing", () => {
  const any = fc.record(
    Object.fromEntries(
      USE_FIELDS.slice(0, 16).map((name) => [
        name,
        fc.oneof(fc.constantFrom("", "1", "30", "pieces", "x".repeat(30), ...MEDIA), fc.string({ maxLength: 40 })),
      ]),
    ),
  );
  fc.assert(
    fc.property(any, (fields) => {
      const { uses, faults } = readUses(fields as Record<string, string>, MEDIA);
      const typed = [1, 2].filter((number) =>
        USE_PARTS.some((part) => part !== "Unit" && fields[`use${number}${part}`]?.trim()),
      );
      const faulty = new Set(faults.map(([name]) => name.slice(0, 4)));
      expect(uses.length + faulty.size).toBe(typed.length);
      expect(readUses(fieldsOfUses(uses), MEDIA)).toEqual({ uses, faults: [] });
    }),
    { numRuns: 500 },
  );
});

const signed = { initials: "AM", adviser: "lawyer", lawyerName: "Jane Doe", unionName: "" };

test.each([
  [{}, { initials: "AM", adviser: "lawyer: Jane Doe" }],
  [{ initials: " a. m. " }, { initials: "a.m.", adviser: "lawyer: Jane Doe" }],
  [{ initials: "É" }, { initials: "É", adviser: "lawyer: Jane Doe" }],
  [{ adviser: "nobody" }, { initials: "AM", adviser: "nobody" }],
  [
    { adviser: "union", unionName: " Voice\n Guild ", lawyerName: "" },
    { initials: "AM", adviser: "union: Voice Guild" },
  ],
])("a signature with %j is %j", (changes, signature) => {
  expect(readSignature({ ...signed, ...changes })).toEqual({ ok: true, signature });
});

test.each([
  [{ initials: "" }, ["initials"]],
  [{ initials: "..." }, ["initials"]],
  [{ initials: "12" }, ["initials"]],
  [{ initials: "ABCDEFGHIJK" }, ["initials"]],
  [{ adviser: "" }, ["adviser"]],
  [{ adviser: "lawyer: Forged" }, ["adviser"]],
  [{ lawyerName: "" }, ["lawyerName"]],
  [{ lawyerName: "J" }, ["lawyerName"]],
  [{ lawyerName: "x".repeat(101) }, ["lawyerName"]],
  [{ adviser: "union", unionName: "" }, ["unionName"]],
  [{ initials: "", adviser: "", lawyerName: "" }, ["initials", "adviser"]],
])("no signature with %j: it asks for %j", (changes, fields) => {
  const read = readSignature({ ...signed, ...changes });
  expect(read.ok ? [] : Object.keys(read.fieldErrors)).toEqual(fields);
});
