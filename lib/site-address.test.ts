import { expect, test } from "vitest";
import { siteAddress } from "@/lib/site-address";

test("a preview has the address from Vercel, and every other server the configured one", () => {
  const told = { SITE_URL: "https://site.test//", VERCEL_URL: "a-1.vercel.app" };
  expect(siteAddress({ ...told, VERCEL_ENV: "preview" })).toBe("https://a-1.vercel.app");
  expect(siteAddress({ ...told, VERCEL_ENV: "production" })).toBe("https://site.test");
  expect(siteAddress({ VERCEL_ENV: "preview" })).toBe("https://likeright.com");
  expect(siteAddress({ SITE_URL: "" })).toBe("https://likeright.com");
});
