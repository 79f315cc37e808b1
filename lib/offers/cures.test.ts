import { expect, test } from "vitest";
import { type Cure, cured, cureIn, cureValue } from "@/lib/offers/cures";

const sent: Record<string, string[]> = {
  rights: ["voice", "training"],
  media: ["print", "website", "games"],
  creator1: ["voice"],
  price2: ["100"],
};
const sentAs = (field: string): string[] => sent[field] ?? [];

test("a button without ticks leaves the others as they are", () => {
  const without: Cure = {
    act: "without",
    fields: [
      { field: "media", value: "print" },
      { field: "media", value: "games" },
      { field: "creator1", value: "voice" },
      { field: "rights", value: "likeness" },
    ],
  };
  const read = cureIn(cureValue(without));
  expect(read).toEqual(without);
  expect(cured(read ?? expect.unreachable(), sentAs)).toEqual({
    media: ["website"],
    creator1: [],
    rights: ["voice", "training"],
  });
});

test("a button with an amount puts it in place of what was typed, and sets nothing but amounts", () => {
  const value = cureValue({ act: "instead", fields: [{ field: "price2", value: "500.00" }] });
  expect(value).toBe("instead:price2=500.00");
  expect(cured(cureIn(value) ?? expect.unreachable(), sentAs)).toEqual({ price2: "500.00" });
  expect(cureIn("instead:priceLast=5&buyerEmail=eve%40example.test&price99=1")?.fields).toEqual([
    { field: "priceLast", value: "5" },
  ]);
});

test("other buttons of the form end nothing", () => {
  for (const value of ["", "add", "copy-2", "without", "Instead:price1=5", "x without:rights=voice"])
    expect(cureIn(value)).toBeUndefined();
});

test("a forged button that names one field thousands of times reads it once, and no field that is not ticked", () => {
  const forged = cureIn(`without:${"media=x&".repeat(2_400)}submissionKey=1&__proto__=1`) ?? expect.unreachable();
  const reads: string[] = [];
  const values = cured(forged, (field) => {
    reads.push(field);
    return ["print", "x"];
  });
  expect(values).toEqual({ media: ["print"] });
  expect(reads).toEqual(["media"]);
});
