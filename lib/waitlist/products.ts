/** The products in preparation (specification 2, solutions), by the keys used in addresses and an entry's origin. */
export const products = {
  "agreement-generator-kit": "Talent Licensing Agreement Generator Kit",
  "creator-compliance-kit": "Creator Compliance Kit",
  "international-licensing-e-book": "International Licensing E-Book",
  "ai-licensing-course": "AI Licensing Course",
} as const;
export type Product = keyof typeof products;

export const interestIn = (product: Product) => ({ src: "product", post: product });

export function productNamed({ src, post }: { src?: string; post?: string }): string | undefined {
  const isProduct = src === "product" && post !== undefined && Object.hasOwn(products, post);
  return isProduct ? products[post as Product] : undefined;
}
