import { createLocalJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { CREATOR_FILES, paths } from "@/lib/paths";
import { get, textOf } from "@/tests/support/site";

const MAYA = "maya-ellison";

test("the files beside a public page may be used by other sites, and none of them contains an address", async () => {
  const types: Record<(typeof CREATOR_FILES)[number], string> = {
    "portrait.svg": "image/svg+xml",
    "portrait-dark.svg": "image/svg+xml",
    "badge.svg": "image/svg+xml",
    "consent.json": "application/ld+json",
    "consent.jwt": "application/vc+jwt",
  };
  for (const file of CREATOR_FILES) {
    const answer = await get(paths.creatorFile(MAYA, file));
    expect([answer.status, answer.headers.get("content-type")], file).toEqual([200, types[file]]);
    const resource = file === "badge.svg" ? "cross-origin" : "same-origin";
    expect(answer.headers.get("cross-origin-resource-policy"), file).toBe(resource);
    expect(answer.headers.get("content-security-policy"), file).toMatch(/^default-src 'none'; (?!.*unsafe)/);
    expect(await answer.text(), file).not.toMatch(/@likeright\.test|script/i);
    for (const slug of ["jonah-reyes", "nobody", "%00", "a".repeat(500)]) {
      expect((await get(paths.creatorFile(slug, file))).status, `${slug} ${file}`).toBe(404);
    }
  }
});

test("the consent states what may and may not be licensed, and its signed form verifies with the published keys", async () => {
  const policy = JSON.parse(await textOf(paths.creatorFile(MAYA, "consent.json")));
  expect(policy).toMatchObject({
    "@type": "Offer",
    permission: [{ action: "likeright:likeness" }, { action: "likeright:voice", duty: [{ action: "obtainConsent" }] }],
    prohibition: [
      { action: "likeright:digitalReplica" },
      { action: "likeright:aiTraining" },
      { action: "likeright:aiTraining", target: { uid: expect.stringMatching(/\/c\/maya-ellison#samples$/) } },
      { action: "likeright:aiTraining", target: { uid: expect.stringMatching(/\/c\/maya-ellison#pictures$/) } },
    ],
  });
  const keys = createLocalJWKSet(JSON.parse(await textOf("/.well-known/jwks.json")));
  const { payload } = await jwtVerify(await textOf(paths.creatorFile(MAYA, "consent.jwt")), keys);
  expect(payload).toMatchObject({ type: ["VerifiableCredential", "ConsentStatement"], credentialSubject: { policy } });
});

test("no page that strangers can see contains a creator's address", async () => {
  const brief = paths.newBrief(MAYA, "theo-lindqvist");
  const pages = [paths.creators, paths.creatorPage(MAYA), paths.newOfferTo(MAYA), brief];
  for (const path of pages) {
    const text = await textOf(path);
    expect(text, path).toContain("Maya Ellison");
    expect(text, path).not.toMatch(/likeright\.test/);
  }
});

test("a page in capitals leads to its own address, and a hidden page is not found", async () => {
  const moved = await get("/C/Maya-Ellison");
  expect([moved.status, moved.headers.get("location")]).toEqual([308, paths.creatorPage(MAYA)]);
  for (const slug of ["jonah-reyes", "nobody", "a"]) expect((await get(paths.creatorPage(slug))).status).toBe(404);
});
