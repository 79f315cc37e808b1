import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "@/scripts/local/repository";
import { findCycle, type Import, readSources, type SourceFile } from "@/tests/support/source-tree";

// What can be told from one import at a time is a rule of Biome (biome.json): the layers, what schemas and rules import,
// Next.js under lib, and the environment.

const files = readSources();
const product = files.filter(({ path }) => /^(app|components|lib)\//.test(path) && !/\.test\.tsx?$/.test(path));

/** "<file> imports <target>" for each forbidden import. */
function offences(among: readonly SourceFile[], isForbidden: (one: Import, file: SourceFile) => boolean): string[] {
  return among.flatMap((file) =>
    file.imports.filter((one) => isForbidden(one, file)).map(({ target }) => `${file.path} imports ${target}`),
  );
}

const folder = (path: string) => path.slice(0, path.lastIndexOf("/"));

test("every local import resolves to a file", () => {
  const isGenerated = (target: string) => target.startsWith("lib/generated/");
  expect(offences(files, ({ target, isLocal }) => isLocal && !isGenerated(target) && !/\.\w+$/.test(target))).toEqual(
    [],
  );
});

test("rule 2: the database is reached under lib alone, and never from rules, schemas, terms and templates", () => {
  const may =
    /^lib\/(?!terms\/|text\/|mail\/templates\/)(?!.*[/-](rules|schema|wording)\.tsx?$)|^lib\/creators\/change-rules\.ts$/;
  const isDatabase = ({ target, isType }: Import) => target === "lib/postgres/db.ts" && !isType;
  expect(
    offences(
      product.filter(({ path }) => !may.test(path)),
      isDatabase,
    ),
  ).toEqual([]);
});

const isDirected = (directive: string) => (file: SourceFile) =>
  new RegExp(`^(/\\*[^]*?\\*/\\s*|//.*\\n)*"use ${directive}"`).test(file.text);

test("rule 5: browser code imports only types of schemas, rules, and its own route's actions", () => {
  const actions = new Set(files.filter(isDirected("server")).map(({ path }) => path));
  const isForbidden = ({ target, isType, isLocal }: Import, file: SourceFile) => {
    if (isType || !isLocal) return false;
    if (actions.has(target)) return !file.path.startsWith(`${folder(target)}/`);
    return /\/(schema|queries|admin|mail)\.ts$|^lib\/(env|postgres\/db)\.ts$|^lib\/generated\//.test(target);
  };
  expect(offences(product.filter(isDirected("client")), isForbidden)).toEqual([]);
});

test("rule 5: browser code does not reach server modules indirectly", () => {
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
  expect([...loads]).toContain("lib/mail/templates/guide-link.tsx");
  expect([...loads].filter((path) => /^react-email$|^lib\/mail\/(parts|render)\.tsx$/.test(path))).toEqual([]);
});

test("rule 7: no cycles", () => {
  expect(findCycle(files)).toBeUndefined();
});

test("rule 7: no cycles between the folders of lib, by types as little as by values, nor between those of components", () => {
  const under = (top: string) => product.filter(({ path }) => path.startsWith(`${top}/`));
  const noun = (path: string) => path.split("/").slice(0, 2).join("/");
  expect(findCycle(under("lib"), { room: noun, withTypes: true })).toBeUndefined();
  expect(findCycle(under("components"), { room: noun })).toBeUndefined();
});

test("rule 7: offers end at the decision, and licenses build on them, never the other way", () => {
  expect(
    offences(product, ({ target }, { path }) => /^lib\/offers\//.test(path) && /^lib\/licenses\//.test(target)),
  ).toEqual([]);
});

test("a route imports nothing from another route", () => {
  const routes = new Set(
    product.filter(({ path }) => /\/(page\.tsx|route\.ts)$/.test(path)).map(({ path }) => folder(path)),
  );
  const isAnothers = ({ target }: Import, { path, text }: SourceFile) =>
    routes.has(folder(target)) &&
    !path.startsWith(`${folder(target)}/`) &&
    // A second address of the same page.
    !text.startsWith("export { default");
  expect(offences(product, (one, file) => one.target.startsWith("app/") && isAnothers(one, file))).toEqual([]);
});

test("there are no barrel files and no utility files", () => {
  const drawer = /(^|\/)(utils?|helpers?|services?|types?|misc|common)(\/|\.tsx?$)|(^|\/)index\.tsx?$/;
  expect(files.map(({ path }) => path).filter((path) => drawer.test(path))).toEqual([]);
});

test("no work is left for later, and no check is disabled", () => {
  // The brackets keep the pattern from matching itself.
  const pattern = /\b(TOD[O]|FIXM[E]|XX[X])\b|@ts-(ignor[e]|nochec[k]|expect-erro[r])|biome-ignor[e]|as unknow[n] as/;
  expect(files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
});

test(".env.example names exactly the variables that lib/env.ts reads", () => {
  const env = readFileSync(join(repository, "lib/env.ts"), "utf8");
  const read = [...env.matchAll(/^ {2}([A-Z][A-Z0-9_]+):|process\.env\.([A-Z][A-Z0-9_]+)/gm)].map(
    ([, a, b]) => a ?? b ?? "",
  );
  // Set by the hosting, by Node.js, or by our own commands.
  const given = /^(VERCEL|NODE_ENV|NEXT_|AUTH_URL|ARTICLES_TO_COME|SENDS_POLICIES|ROUTE_TEMPLATES)/;
  const example = readFileSync(join(repository, ".env.example"), "utf8");
  const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  // Read by the commands before the application starts.
  const launcher = ["PORT", "HOST", "DATABASE_URL_UNPOOLED", "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY", "BACKUP_PASSPHRASE"];
  expect(named.filter((name) => !launcher.includes(name)).sort()).toEqual(
    [...new Set(read)].filter((name) => !given.test(name)).sort(),
  );
});
