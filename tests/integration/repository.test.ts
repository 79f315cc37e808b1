import { expect, test } from "vitest";
import { findCycle, type Import, readSources, type SourceFile } from "@/tests/support/source-tree";

// What can be told from one import at a time is a rule of Biome (biome.json): the layers, what schemas and rules import,
// Next.js under lib, and the environment.

const files = readSources();
const product = files.filter(({ path }) => /^(app|components|lib)\//.test(path) && !/\.test\.tsx?$/.test(path));

const isDirected = (directive: string) => (file: SourceFile) =>
  new RegExp(`^(/\\*[^]*?\\*/\\s*|//.*\\n)*"use ${directive}"`).test(file.text);

test("browser code does not reach server modules indirectly", () => {
  const known = new Map(files.map((file) => [file.path, file]));
  const isServer = ({ target }: Import) =>
    /^lib\/(env|postgres\/db)\.ts$|^lib\/generated\/prisma\/client/.test(target) ||
    ["pg", "zod"].includes(target) ||
    target.startsWith("node:");
  const detours: string[] = [];
  const visit = (file: SourceFile, trail: readonly string[], seen: Set<string>) => {
    if (seen.has(file.path) || isDirected("server")(file)) return;
    seen.add(file.path);
    for (const one of file.imports.filter(({ isType }) => !isType)) {
      if (isServer(one)) detours.push([...trail, file.path, one.target].join(" -> "));
      const next = known.get(one.target);
      if (next) visit(next, [...trail, file.path], seen);
    }
  };
  for (const file of product.filter(isDirected("client"))) visit(file, [], new Set());
  expect(detours).toEqual([]);
});

test("who writes a mail loads no react-email, which takes half a second: it is loaded when one is rendered", () => {
  const known = new Map(product.map((file) => [file.path, file]));
  const loads = new Set<string>();
  const visit = (path: string): void => {
    if (loads.has(path)) return;
    loads.add(path);
    const fixed = known.get(path)?.imports.filter(({ isType, isDynamic }) => !isType && !isDynamic) ?? [];
    for (const { target } of fixed) visit(target);
  };
  for (const path of ["lib/mail/outbox.ts", "lib/dispatch.ts", "lib/operations/schedule.ts"]) visit(path);
  expect([...loads]).toContain("lib/mail/templates/inbound.tsx");
  expect([...loads].filter((path) => /^react-email$|^lib\/mail\/(parts|render)\.tsx$/.test(path))).toEqual([]);
});

test("no cycles", () => {
  expect(findCycle(files)).toBeUndefined();
});

test("no cycles between the folders of lib, by types as little as by values, nor between those of components", () => {
  const under = (top: string) => product.filter(({ path }) => path.startsWith(`${top}/`));
  const noun = (path: string) => path.split("/").slice(0, 2).join("/");
  expect(findCycle(under("lib"), { room: noun, withTypes: true })).toBeUndefined();
  expect(findCycle(under("components"), { room: noun })).toBeUndefined();
});
