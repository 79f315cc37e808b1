import { beforeAll, expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";
import { addLicense } from "@/tests/support/add-license";
import { get } from "@/tests/support/http";
import { infoOf, sealReport } from "@/tests/support/pdf";
import { testSecrets } from "@/tests/support/secrets";

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
