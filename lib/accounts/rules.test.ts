import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownPath } from "@/lib/accounts/rules";
import { paths } from "@/lib/paths";

const id = "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002";

test.each([
  paths.renew(id),
  paths.newOfferLike(id),
  paths.newOffer,
  paths.newOfferTo("maya-ellison"),
  paths.newBrief("maya-ellison", "priya-raman"),
  paths.newBrief(...Array.from({ length: 10 }, (_, at) => `${"a".repeat(39)}${at}`)),
  paths.brief(id),
  paths.brand,
  paths.brandAccount,
  paths.creatorDashboard,
  paths.creatorAccount,
  paths.creatorSamples,
  paths.creatorPictures,
  paths.creatorPage("maya-ellison"),
  paths.license(id),
  paths.messagesOn(paths.offer(id)),
  paths.messagesOn(paths.approve(id)),
  paths.licenseUse(id),
  paths.licenseRelease(id),
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

const area = "app/(private)";
const gated = readdirSync(area, { recursive: true, encoding: "utf8" }).filter(
  (file) =>
    /(?:^|\/)page\.tsx$/.test(file) &&
    /\brequire(?:Creator|Buyer|Member)\(\)/.test(readFileSync(join(area, file), "utf8")),
);

test.each(gated)("signing in leads back to %s", (file) => {
  const path = `/${file}`.replace(/\/page\.tsx$/, "").replace(/\[(?:id|use)\]/g, id);
  expect(ownPath(path)).toBe(path);
});

test("pages of each area are gated", () => {
  expect(gated.length).toBeGreaterThan(14);
  for (const first of ["creator", "brand", "license"]) {
    expect(gated.some((file) => file.startsWith(`${first}/`))).toBe(true);
  }
});
