import { expect, test, vi } from "vitest";
import { kept } from "@/lib/once";

test("results of recent texts are kept, and the least recently used is evicted first", () => {
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
