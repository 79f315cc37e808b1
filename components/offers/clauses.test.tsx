import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Clauses } from "@/components/offers/clauses";

const agreement = {
  clauses: [
    { heading: "Term", text: "3 calendar months." },
    { heading: "Price", text: "$400.00 to the licensor." },
  ],
  licensor: { id: "creator-1", name: "Ada Lovelace" },
  licensee: { id: "brand-1", representative: "Bo Larsen", organisation: null, email: "bo@example.test" },
};

test("the clauses of a whole agreement are numbered, and of a part no room is kept for numbers", () => {
  const whole = renderToStaticMarkup(<Clauses agreement={agreement} />);
  expect(whole).toContain(">1.</span>");
  const part = renderToStaticMarkup(<Clauses agreement={agreement} only={(heading) => heading === "Price"} />);
  expect(part).toContain(">Price</h3>");
  expect(part).not.toContain(">Term</h3>");
  expect(part).toMatch(/<li [^>]*><h3/);
});
