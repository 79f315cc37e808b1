import { expect, test } from "vitest";
import { consentLabels } from "@/lib/audit/labels";
import { ALL_MEDIA, MEDIA } from "@/lib/terms/scope";
import { agreedInWords, inWords, labelInWords, statementOf } from "@/lib/your-data/wording";

const unknownText = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";

test("a consent whose text is not known by its hash says in words what was agreed to", () => {
  const consent = (document: string) => ({ "Agreed to": document, "Version (SHA-256 of the text)": unknownText });
  expect(statementOf(consent("update-emails"))).toBeUndefined();
  expect(agreedInWords(consent("update-emails"))).toBe("You agreed to update emails.");
  const told = Object.keys(consentLabels).map((document) => agreedInWords(consent(document)));
  for (const words of told) expect(words).toMatch(/^You (?:agreed|said) .{10,}\.$/);
  expect(new Set(told).size).toBe(told.length);
  expect(agreedInWords(consent("a-later-one"))).toBe("You agreed to a text.");
});

test("amounts, lengths and choices are shown as everywhere else", () => {
  const cents = "Minimum rate in cents";
  expect([labelInWords(cents), inWords("creator_profile", cents, 25_000)]).toEqual(["Minimum rate", "$250.00"]);
  expect([labelInWords("Price in cents"), inWords("payment", "Price in cents", 10_000)]).toEqual(["Price", "$100.00"]);
  expect([labelInWords("Milliseconds"), inWords("creator_sample", "Milliseconds", 12_000)]).toEqual(["Length", "0:12"]);
  expect(inWords("waitlist_submissions", "Minimum fee", "under-500")).toBe("Under $500");
  expect(inWords("waitlist_submissions", "Preferred lengths", ["micro", "long_form"])).toBe(
    "Micro (under 30s), Long form (10min+)",
  );
  expect(inWords("payment", "By", "simulated")).toBe("Simulated: no money moved");
  expect(inWords("creator_profile", "Where it may run", [...MEDIA])).toBe(ALL_MEDIA);
  expect(inWords("creator_profile", "State", "closed")).toBe("Closed");
  expect(inWords("offer", "Who advised the creator", "lawyer: Jane Doe")).toBe("A lawyer: “Jane Doe”");
  expect(inWords("license_use", "Outside the license, because", "territory")).not.toBe("territory");
  expect([true, false].map((isOn) => inWords("creator_profile", "Page is public", isOn))).toEqual(["Yes", "No"]);
  expect(["creator", "buyer"].map((party) => inWords("license_reminder", "To the", party))).toEqual([
    "Creator",
    "Brand",
  ]);
});

test("what somebody typed stays as it is, also where it looks like a word of the program", () => {
  expect(inWords("waitlist_submissions", "Campaign", "spring_launch")).toBe("spring_launch");
  expect(inWords("contact_submissions", "Message", "simulated")).toBe("simulated");
  expect(inWords("creator_profile", "About you", "voice")).toBe("voice");
});
