import { expect, test } from "vitest";
import { HONEYPOT_FIELD, isTrapped } from "@/lib/actions/honeypot";

const form = (...values: (string | Blob)[]) => {
  const data = new FormData();
  for (const value of values) data.append(HONEYPOT_FIELD, value);
  return data;
};

test("an empty or missing field is a person", () => {
  expect(isTrapped(form())).toBe(false);
  expect(isTrapped(form(""))).toBe(false);
});

test("anything in it is a program, in whatever shape", () => {
  expect(isTrapped(form("http://spam.example"))).toBe(true);
  expect(isTrapped(form("", "again"))).toBe(true);
  expect(isTrapped(form(new Blob(["x"])))).toBe(true);
});
