import confusables from "unhomoglyph/data.json" with { type: "json" };
import { expect, test } from "vitest";
import { brand } from "@/lib/brand";
import { imitatesUs } from "@/lib/text/imitation";

const ours = brand.name;
const spaced = [...ours].join(" ");

test.each([
  ours,
  `Acme by ${ours}`,
  `${ours.toUpperCase()} Payments`,
  `${ours}s`,
  spaced,
  ours.replace("i", "1"),
  ours.replace("i", "\u0456"),
  ours.replace("e", "\u00e9"),
  ours.replace("k", "k\u200b"),
  "Verified Records",
  "Ada Merritt (verified)",
  "VERlFlED",
  "v.e.r.i.f.i.e.d",
  "\uff36erified Talent",
  "C0nfirmed Buyer",
  "Ada Merritt \u2714",
  "ʟɪᴋᴇʀɪɢʜᴛ",
  "🅻🅸🅺🅴🆁🅸🅶🅷🆃",
  "🇱 🇮 🇰 🇪 🇷 🇮 🇬 🇭 🇹",
  "Łikeright",
  "Likerigհt",
  "ᏞᎥᏦᎬᎡᎥᎶᎻᎢ",
  "ꓡꓲꓗꓰꓣꓲꓖꓧꓔ",
  "ᴠᴇʀɪꜰɪᴇᴅ",
  "Ꮩerified",
  "Ϲonfirmed",
  "Ⲥonfirmed",
  "ʋerified",
  "ƈonfirmed",
  "likeГight",
  "Confirrned",
])("%j is refused", (name) => {
  expect(imitatesUs(name)).toBe(true);
});

test.each([...new Set(`${ours}verifiedconfirmed`.toLowerCase())])("%s in any disguise of Unicode's list", (letter) => {
  const word = [ours.toLowerCase(), "verified", "confirmed"].find((some) => some.includes(letter)) ?? "";
  const same = { i: "l", m: "rn" }[letter] ?? letter;
  const disguises = Object.entries(confusables).filter(([, reads]) => reads === same);
  expect(disguises.length).toBeGreaterThan(0);
  for (const [disguise] of disguises) expect(imitatesUs(`Acme ${word.replace(letter, disguise)}`), disguise).toBe(true);
});

test.each([
  "Ada Merritt",
  "Larsen Coffee",
  "Unverified Records",
  "Confirmation Bias Ltd",
  "Alike Righteous Films",
  "Mike Righton",
  "Like Father, Right Hand",
  "Łukasz Đorđević",
  "🇺🇸 Talent",
  "李小龍",
  "مريم",
  "",
  "a".repeat(100_000),
])("%j passes", (name) => {
  expect(imitatesUs(name)).toBe(false);
});
