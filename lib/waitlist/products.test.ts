import { expect, test } from "vitest";
import { prefillOf } from "@/lib/waitlist/prefill";
import { interestIn, type Product, productNamed, products } from "@/lib/waitlist/products";

test("every product survives the form's address, and nothing else counts as one", () => {
  for (const product of Object.keys(products) as Product[]) {
    expect(productNamed(prefillOf(interestIn(product)))).toBe(products[product]);
  }
  for (const query of [
    {},
    { src: "product" },
    { src: "product", post: "toString" },
    { src: "product", post: "no-such-kit" },
    { src: "inline", post: "creator-compliance-kit" },
  ]) {
    expect(productNamed(prefillOf(query))).toBeUndefined();
  }
});

test("the products have the specification's names", () => {
  expect(products).toEqual({
    "agreement-generator-kit": "Talent Licensing Agreement Generator Kit",
    "creator-compliance-kit": "Creator Compliance Kit",
    "international-licensing-e-book": "International Licensing E-Book",
    "ai-licensing-course": "AI Licensing Course",
  });
});
