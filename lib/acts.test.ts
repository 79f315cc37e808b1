import { expect, test } from "vitest";
import { ACTIONS, CONSEQUENCES, FACTOR_ACTS, PROVED_ACTS } from "@/lib/acts";
import { readSources } from "@/tests/support/source-tree";

const DIRECTIVE = '"use server"';
const EXPORTED = /^export (?:const|let|async function|function) (\w+)/gm;

const sources = readSources().filter(({ path }) => /^(?:app|components|lib)\/.*(?<!\.test)\.tsx?$/.test(path));
const files = sources.filter(({ text }) => text.startsWith(DIRECTIVE));

const named = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table)
    .flatMap(([file, actions]) => actions.map((action) => `${file} ${action}`))
    .sort();

test("every server action of the code stands in the table, and nothing else does", () => {
  const inCode = Object.fromEntries(
    files.map(({ path, text }) => [path, [...text.matchAll(EXPORTED)].map(([, name = ""]) => name)]),
  );
  const inTable = Object.fromEntries(Object.entries(ACTIONS).map(([file, rows]) => [file, Object.keys(rows)]));
  expect(named(inTable)).toEqual(named(inCode));
});

test("an action is a file's export under its first line, where the table finds it", () => {
  const elsewhere = sources.filter(({ path, text }) => path !== "lib/acts.ts" && text.lastIndexOf(DIRECTIVE) > 0);
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
  const otherwise = files.filter(({ text }) => /^export (?:\{|\*|default)/m.test(text));
  expect(otherwise.map(({ path }) => path)).toEqual([]);
});

const acts = { ...PROVED_ACTS, ...FACTOR_ACTS };
const rows = Object.values(ACTIONS).flatMap((file) => Object.values(file));

test("an action asks by known acts, or says why it does not", () => {
  for (const row of rows) {
    if (typeof row === "string") expect(row.length).toBeGreaterThan(10);
    else expect(row.every((act) => Object.hasOwn(acts, act))).toBe(true);
  }
});

test("each act is asked for by an action, and in the code that acts", () => {
  const asked = new Set(rows.flatMap((row) => (typeof row === "string" ? [] : [...row])));
  // Files are exported by a route.
  expect(Object.keys(acts).filter((act) => !asked.has(act as keyof typeof acts))).toEqual(["export"]);
  const asking = sources.filter(
    ({ path, text }) => path !== "lib/acts.ts" && /\b(?:lacks\w*Proof|requireFresh)\(/.test(text),
  );
  for (const act of Object.keys(acts))
    expect(
      asking.some(({ text }) => text.includes(`"${act}"`)),
      act,
    ).toBe(true);
});

/** The text of each top-level declaration of a file, by its name. */
const declared = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^(?=(?:export )?(?:async function|function|const) \w)/m)
      .slice(1)
      .map((one) => [/^(?:export )?(?:async function|function|const) (\w+)/.exec(one)?.[1] ?? "", one]),
  );

const ASKS = /\brequireFresh\(|\blacks\w*Proof\((?![^;]*\[\], now\))/;
const verbs = new Set(
  sources
    .filter(({ path }) => path.startsWith("lib/"))
    .flatMap(({ text }) => [...declared(text)].flatMap(([name, code]) => (ASKS.test(code) ? [name] : []))),
);

test("an action whose verb asks stands in the table with what it asks for", () => {
  const lighter = files.flatMap(({ path, text }) =>
    [...declared(text)]
      .filter(([name]) => typeof ACTIONS[path]?.[name] === "string")
      .flatMap(([name, code]) =>
        [...verbs].filter((verb) => new RegExp(`\\b${verb}\\(`).test(code)).map((verb) => `${path} ${name}: ${verb}`),
      ),
  );
  expect(verbs.size).toBeGreaterThan(25);
  expect(lighter).toEqual([]);
});

test("every consequence is asked about", () => {
  const led = Object.values(acts).map(({ leadsTo }) => leadsTo);
  expect(Object.keys(CONSEQUENCES).filter((one) => !led.some((other) => other === one))).toEqual([]);
});
