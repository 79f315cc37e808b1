import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { checkLimit } from "@/lib/http/limits";
import { clientIp } from "@/lib/http/requests";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { repository } from "@/scripts/local/repository";
import { infoOf, sealReport } from "@/tests/support/documents";
import { addLicense } from "@/tests/support/licenses";
import { testSecrets } from "@/tests/support/secrets";
import { get, newSender } from "@/tests/support/site";

let id: string;
let link: string;
beforeAll(async () => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL });
  const grant = await addLicense("A campaign for the spring.", new Date(), "Rosa Delgado");
  id = grant.id;
  link = `${paths.licenseLink(id, deriveToken("license", id, grant.tokenSalt))}/document`;
});

test("the holder of a mailed link downloads the sealed document of a license", async () => {
  const response = await get(link);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="license-${id}.pdf"`);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const pdf = new Uint8Array(await response.arrayBuffer());
  expect(infoOf(pdf)).toMatch(/^Tagged:\s+yes$/m);
  expect(sealReport(pdf)).toContain("Signature is Valid.");
  expect(Buffer.from(await (await get(link)).arrayBuffer()).equals(Buffer.from(pdf))).toBe(true);
});

test("nobody else can", async () => {
  const unknown = "00000000-0000-4000-8000-000000000000";
  const wrong = paths.licenseLink(id, "0".repeat(64));
  for (const path of [`${paths.license(id)}/document`, `${wrong}/document`, `${paths.license(unknown)}/document`]) {
    const response = await get(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get("content-type"), path).not.toBe("application/pdf");
  }
});

test("whoever has had too many documents made is told when to come back", async () => {
  const sender = newSender();
  const { id, tokenSalt } = await addLicense("One too many.", new Date(), "Rosa Delgado");
  const fresh = `${paths.licenseLink(id, deriveToken("license", id, tokenSalt))}/document`;
  const ip = clientIp(new Headers(sender));
  for (let made = 0; made < policies.document.attempts; made++) await checkLimit("document", { ip });
  const refused = await get(fresh, sender);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "300"]);
  expect(await refused.text()).toBe("Rate limit exceeded. Please wait 5 minute(s) before trying again.\n");
  expect((await get(link, sender)).status, "one that is kept").toBe(200);
  expect((await get(fresh)).status, "another sender").toBe(200);
});

test("a platform that takes only the files which a route is said to need takes the worker's with them", () => {
  for (const route of ["[id]/document", "[id]/[token]/document"]) {
    const file = join(repository, ".next/server/app/(private)/license", route, "route.js.nft.json");
    const needed: { files: string[] } = JSON.parse(readFileSync(file, "utf8"));
    const chunk = needed.files.find((path) => path.includes("[worker thread]-lib_documents_worker_ts"));
    expect(chunk, route).toBeDefined();
    const parts = readFileSync(join(dirname(file), chunk ?? ""), "utf8").match(/server\/chunks\/[^"]+(?="\))/g);
    expect(parts?.length, route).toBeGreaterThan(1);
    for (const part of parts ?? []) expect(needed.files.filter((path) => path.endsWith(part.slice(6)))).toHaveLength(1);
  }
});
