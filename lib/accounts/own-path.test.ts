import { expect, test } from "vitest";
import { ownPath } from "@/lib/accounts/own-path";
import { paths } from "@/lib/paths";

const id = "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002";

test.each([
  paths.renew(id),
  paths.newOfferLike(id),
  paths.newOffer,
  paths.newOfferTo("maya-ellison"),
  paths.newOfferTo("maya-ellison", "priya-raman"),
  paths.newOfferTo(...Array.from({ length: 10 }, (_, at) => `${"a".repeat(39)}${at}`)),
  paths.brief(id),
  paths.brand,
  paths.brandAccount,
  paths.creatorDashboard,
  paths.creatorAccount,
  paths.creatorSamples,
  paths.creatorPage("maya-ellison"),
  paths.license(id),
  paths.messagesOn(paths.offer(id)),
  paths.messagesOn(paths.approve(id)),
  paths.licenseUse(id),
  paths.offer(id),
  paths.approve(id),
])("%s is a page of a member's", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  undefined,
  null,
  7,
  ["/brand"],
  "",
  "brand",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/brand\\@evil.example",
  "/brand//evil.example",
  "/brand/../../evil",
  "/%2f/evil.example",
  "/\t/evil.example",
  "\n/brand",
  "/brand\n",
  "/brand\r\nSet-Cookie: a=b",
  " /brand",
  "https://evil.example/brand",
  "https:/brand",
  "javascript:alert(1)",
  "/brand?next=//evil.example",
  "/brand#@evil.example",
  "/brand@evil.example",
  "/brand#messages",
  `/offer/${id}#messages@evil.example`,
  "/admin",
  "/auth",
  "/api/auth/signout",
  "/sign-in",
  `/offer/new?renew=${id}&next=//evil.example`,
  `/offer/new?renew=${"0".repeat(64)}`,
  `/offer/new?creator=${"0".repeat(64)}`,
  "/offer/new?creator=//evil.example",
  `/license/${id}/${"0".repeat(64)}`,
  `/approve/${"0".repeat(64)}`,
  `/brand${"/".repeat(10_000)}`,
])("%j leads nowhere", (text) => {
  expect(ownPath(text)).toBeUndefined();
});
