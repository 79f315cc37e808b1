import fc from "fast-check";
import { expect, test } from "vitest";
import { mixedScriptWord, nameClaims, nameSkeleton } from "@/lib/text/look-alikes";

test.each([
  ["Maya Ellison", "Maya EIIison"],
  ["Maya Ellison", "Мaya Ellison"],
  ["Maya Ellison", "MAYA ELLISON"],
  ["Maya Ellison", "Mаyа Еllisоn"],
  ["Maya Ellison", "Maya\u200b Ellison"],
  ["Maya Ellison", "ｍaya ellison"],
  ["Carly Ross", "CarIy R0ss"],
  ["José Núñez", "Jose Nunez"],
  ["Will Walls", "VVill VValls"],
  ["David Olson", "Davicl Olson"],
  ["Sam Sails", "5am 5ail5"],
  ["Gabe", "Ga8e"],
  ["Zed", "2ed"],
  ["Eva", "3va"],
  ["Beyonce", "Beyoncə"],
])("%s looks like %s", (one, other) => {
  expect(nameSkeleton(other)).toBe(nameSkeleton(one));
});

test.each([
  ["Maya Ellison", "Maya Allison"],
  ["Jo Pine", "Joe Pine"],
  ["Ada", "Eda"],
])("%s does not look like %s", (one, other) => {
  expect(nameSkeleton(other)).not.toBe(nameSkeleton(one));
});

test("case, accents, spaces and invisible characters never make another skeleton", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z ]{2,30}$/), (name) => {
      for (const alike of [
        name.toUpperCase(),
        name.toLowerCase(),
        `${name}\u200d`,
        name.replaceAll(" ", "-"),
        name.normalize("NFD"),
      ])
        expect(nameSkeleton(alike)).toBe(nameSkeleton(name));
    }),
  );
});

test.each(["Mаya", "Еllison", "pаypal", "Αda", "Jοhn", "Ann Мarie"])("%s mixes alphabets within a word", (name) => {
  expect(mixedScriptWord(name)).toBeDefined();
});

test.each([
  "Maya Ellison",
  "Мария Иванова",
  "Αλέξανδρος",
  "レオナルド・サトウ",
  "田中 さくら",
  "DJ田中",
  "김 하늘",
  "山田Ken太郎",
  "Ann-Marie & The 3",
  "O’Connell",
  "Maya Иванова",
  "2Pac",
  "عبد الله",
  "Nguyễn Văn Ánh",
])("%s is spelled as people spell", (name) => {
  expect(mixedScriptWord(name)).toBeUndefined();
  expect(nameClaims(name)).toBe(false);
});

test.each([
  "Support Squad",
  "Offic1al Ada",
  "Oficial Ada",
  "Официальный канал",
  "Licensing Dept",
  "Payments Team",
  "Verifyed Ada",
])("%s claims a role of ours", (name) => {
  expect(nameClaims(name)).toBe(true);
});

test.each(["Stafford Lane", "Adminton Blue", "Supportive Sounds", "Licensed Ink"])("%s claims none", (name) => {
  expect(nameClaims(name)).toBe(false);
});
