import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { directoryQuery, readDirectoryQuery } from "@/lib/creators/directory-query";
import { MAX_CREATORS_AT_ONCE } from "@/lib/creators/directory-rules";

const choiceOf = (address: Record<string, string | string[]>) => readDirectoryQuery(address).choice;

test("somebody is chosen for an offer, which may be like a former one", () => {
  const like = randomUUID();
  expect(choiceOf({ choose: "offer" })).toEqual({ kind: "offer", like: undefined });
  expect(choiceOf({ choose: "offer", like, with: "ada" })).toEqual({ kind: "offer", like });
  for (const forged of ["x", "\0", `${like}x`, `${like}&to=others`, "__proto__"])
    expect(choiceOf({ choose: "offer", like: forged })).toEqual({ kind: "offer", like: undefined });
});

test("somebody is chosen for a brief beside fewer than it may ask, none of whom is no address of a page", () => {
  const slugs = Array.from({ length: MAX_CREATORS_AT_ONCE + 5 }, (_, at) => `ada-${at}`);
  expect(choiceOf({ choose: "brief", with: slugs })).toEqual({
    kind: "brief",
    slugs: slugs.slice(0, MAX_CREATORS_AT_ONCE - 1),
  });
  expect(choiceOf({ choose: "brief", with: ["ada", "\0", "__proto__", "A B", "x".repeat(41), "ben"] })).toEqual({
    kind: "brief",
    slugs: ["ada", "ben"],
  });
  expect(choiceOf({ choose: "brief" })).toEqual({ kind: "brief", slugs: [] });
});

test("nothing else is chosen for, and what is, stays in every address of the list", () => {
  for (const choose of ["", "constructor", "Offer", "offer "]) expect(choiceOf({ choose })).toBeUndefined();
  const query = readDirectoryQuery({ choose: "brief", with: ["ada", "ben"], q: "calm" });
  const again = Object.fromEntries(
    [...new URLSearchParams(directoryQuery(query)).keys()].map((name) => [
      name,
      new URLSearchParams(directoryQuery(query)).getAll(name),
    ]),
  );
  expect(choiceOf(again)).toEqual({ kind: "brief", slugs: ["ada", "ben"] });
});
