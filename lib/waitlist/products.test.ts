import { expect, test } from "vitest";
import { interestIn, type Product, productNamed, products } from "@/lib/waitlist/products";
import { prefillOf } from "@/lib/waitlist/rules";

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
