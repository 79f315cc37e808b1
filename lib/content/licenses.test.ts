import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const NOTICES = "public/assets/licenses.txt";
const notices = readFileSync(NOTICES, "utf8");

const described = (folder: string) => JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
const copyleft = Object.keys(described("").dependencies).flatMap((name) => {
  const { version, license } = described(`node_modules/${name}/`);
  return /GPL|MPL/.test(license) ? [{ name, version, license }] : [];
});

test.each(copyleft)("$name has its notice: version, license and source code", ({ name, version, license }) => {
  const notice = notices.split("\n\n\n").find((part) => part.includes(`/package/${name}/v/${version}`));
  expect(notice, `${NOTICES} names ${name} ${version}`).toContain(`License: ${license},`);
});

test("the license that asks for its text has it, and /copyright leads there", () => {
  expect(copyleft.map(({ license }) => license)).toContain("LGPL-3.0");
  for (const title of ["GNU LESSER GENERAL PUBLIC LICENSE", "GNU GENERAL PUBLIC LICENSE"]) {
    expect(notices).toMatch(new RegExp(`^ +${title}\n +Version 3, 29 June 2007$`, "m"));
  }
  expect(readFileSync("content/legal/copyright.md", "utf8")).toContain("(/assets/licenses.txt)");
});
