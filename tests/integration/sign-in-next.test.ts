import { expect, test } from "vitest";
import { inspectSignInLink } from "@/lib/accounts/sign-in-links";
import { requestSignIn } from "@/lib/members/mailed-links";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { addOffer } from "@/tests/support/offers";
import { newestLinkTo } from "@/tests/support/people";

const { look } = await testDatabase();

test("a sign-in link keeps its target, and the database accepts only a path", async () => {
  const { buyerEmail, creatorEmail } = await addOffer();
  await requestSignIn(buyerEmail, new Date(), "/brand/account");
  await requestSignIn(creatorEmail, new Date());
  const [brands, creators] = [await newestLinkTo(look, buyerEmail), await newestLinkTo(look, creatorEmail)];
  expect(await inspectSignInLink(brands, new Date())).toMatchObject({ state: "valid", next: "/brand/account" });
  expect(await inspectSignInLink(creators, new Date())).toMatchObject({ state: "valid", next: null });
  for (const nextPath of ["//evil.example", "https://evil.example", "/\\evil.example", "brand", ""]) {
    await expect(db().signInLink.updateMany({ data: { nextPath } }), nextPath).rejects.toThrow();
  }
});
