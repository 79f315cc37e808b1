import { expect, test, vi } from "vitest";
import { kept } from "@/lib/kept";

test("what was made of the last texts is kept, and what nobody asked for longest goes first", () => {
  const make = vi.fn((text: string) => ({ text }));
  const of = kept(2, make);
  const first = of("a");
  expect(of("a")).toBe(first);
  of("b");
  of("a");
  of("c");
  expect(of("a")).toBe(first);
  expect(make.mock.calls.flat()).toEqual(["a", "b", "c"]);
  expect(of("b")).toEqual({ text: "b" });
  expect(make.mock.calls.flat()).toEqual(["a", "b", "c", "b"]);
});
