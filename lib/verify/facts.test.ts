import { expect, test } from "vitest";
import { factsIn, termsOf } from "@/lib/verify/facts";

const term = { months: 3, zone: "America/New_York", lastDay: "2027-02-28" };
const subject = {
  rights: ["Voice", "Digital replica"],
  withheld: ["Likeness"],
  fieldOfUse: "Advertising",
  territory: { countries: ["US"] },
  term,
  exclusive: { field: "Advertising", territory: { countries: ["US"] } },
  media: ["Organic social", "Print"],
  creatorsAccount: false,
  edits: "As delivered",
  replica: { uses: 3, digest: "ab" },
};
const read = (changes: Record<string, unknown> = {}, validUntil: unknown = "2027-03-01T05:00:00.000Z") => {
  const credentialSubject = { ...subject, ...changes };
  return factsIn({ validFrom: "2026-11-30T12:00:00.000Z", validUntil, credentialSubject }, credentialSubject);
};
const rows = (changes: Record<string, unknown> = {}) => Object.fromEntries(termsOf(read(changes)));

test("the scope of a certificate is told in words", () => {
  expect(rows()).toEqual({
    Rights: "Voice, digital replica",
    Withheld: "Likeness",
    "Field of use": "Advertising",
    Territory: "US",
    Media: "Organic social, print",
    "From the creator’s account": "No",
    Edits: "As delivered",
    Exclusivity: "Exclusive in advertising, US",
    "Digital replica": "Permitted for 3 described uses",
  });
  expect(rows({ media: [], creatorsAccount: true, exclusive: false, replica: undefined })).toMatchObject({
    Media: "As the two agreed; no paid media",
    "From the creator’s account": "Yes",
    Exclusivity: "Not exclusive",
    "Digital replica": "Not permitted",
  });
  expect(rows({ replica: { uses: 1 } })).toMatchObject({ "Digital replica": "Permitted for 1 described use" });
});

test("a certificate without a scope says nothing of one", () => {
  expect(Object.keys(rows({ media: undefined }))).toEqual(["Rights", "Withheld", "Field of use", "Territory"]);
});

test("the beginning and the end are told in the certificate's zone, and in UTC if it names none that is known", () => {
  expect(read().from).toBe("November 30, 2026 at 7:00 AM EST");
  expect(read().until).toBe("February 28, 2027 at 11:59 PM EST");
  for (const zone of [undefined, "Mars/Olympus", "", 7, null, {}, "\ud800"])
    expect(read({ term: { ...term, zone } })).toMatchObject({
      from: "November 30, 2026 at 12:00 PM UTC",
      until: "March 1, 2027 at 5:00 AM UTC",
    });
  for (const wrong of ["soon", 7, null]) expect(read({}, wrong).until).toBe("unknown");
});
