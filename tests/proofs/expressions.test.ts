import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { analyse } from "scslre";
import { expect, test, vi } from "vitest";
import { parseAst } from "vitest/node";
import { repository } from "@/scripts/local/repository";
import { isWhole } from "@/tests/support/scale";
import { readSources, type SourceFile } from "@/tests/support/source-tree";

type Expression = { path: string; source: string; flags: string };

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function literalsOf({ path, text }: SourceFile): Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    if (isNode(node.regex)) {
      found.push({ path, source: String(node.regex.pattern), flags: String(node.regex.flags) });
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : path.endsWith("ts") ? "ts" : "js" }));
  return found;
}

/** Expressions constructed with RegExp while a file loads. */
async function constructedBy({ path }: SourceFile): Promise<Expression[]> {
  // Loaded once before, so that no package which it loads is taken for its own; and then again, whoever else has loaded it.
  await import(/* @vite-ignore */ join(repository, path));
  vi.resetModules();
  const found: Expression[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, [source, flags = ""]: [string, string?]) {
      found.push({ path, source: String(source), flags });
      return new target(source, flags);
    },
  });
  try {
    await import(/* @vite-ignore */ join(repository, path));
  } finally {
    globalThis.RegExp = own;
  }
  return found;
}

// Whoever sends a text controls how long an expression runs, unless its time is linear in the text's length. Proved
// from the expressions themselves, not timed.

const product = readSources().filter(
  ({ path }) => /^(app|components|lib)\/|^(proxy|instrumentation[^/]*)\.ts$/.test(path) && !/\.test\.tsx?$/.test(path),
);

const key = ({ source, flags }: Expression): string => `/${source}/${flags}`;

/**
 * The longest text that recheck attacks with has 300,000 characters; one that makes an expression read 100 times as
 * many is an attack. recheck's own limits are times: by them, a busy machine makes linear expressions slow ones.
 */
const ATTACK = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null, attackLimit: 30_000_000 } as const;

/**
 * Undefined if the expression is linear. recheck decides by the expression's automaton; expressions with lookaround
 * have none, so scslre judges those by their shape. Neither guesses. scslre overlooks repeated groups whose parts can
 * follow each other in several ways, so recheck also attacks what it accepts with generated texts.
 */
function faultOf({ source, flags }: Expression): string | undefined {
  const found = checkSync(source, flags, { checker: "automaton", timeout: 60_000 });
  if (found.status === "safe") return undefined;
  if (found.status === "vulnerable") return `${found.complexity.summary}, for instance with ${found.attack.pattern}`;
  if (found.error.kind !== "unsupported") return `not judged: ${found.error.kind}`;
  const [report] = analyse({ source, flags }).reports;
  if (report) return `${report.exponential ? "exponential" : "polynomial"} at ${report.character.pick}`;
  const tried = checkSync(source, flags, { checker: "fuzz", timeout: 60_000, ...ATTACK });
  return tried.status === "vulnerable" ? `${tried.complexity.summary}, with ${tried.attack.pattern}` : undefined;
}

test("the check knows the expressions that stopped this site, and similar ones", () => {
  const fault = (source: string) => faultOf({ path: "", source, flags: "" });
  expect(fault("^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$")).toMatch(/polynomial/);
  expect(fault("^(\\w+\\s?)*$")).toMatch(/exponential/);
  expect(fault("on[a-z]*\\s*=")).toMatch(/polynomial/);
  expect(fault("/+$")).toMatch(/polynomial/);
  expect(fault("(?<=a)b*b*c")).toMatch(/polynomial/);
  expect(fault("M((?:-?\\d{1,3}(?: |(?=-))?)+)(?=M|$)")).toMatch(/polynomial|exponential/);
  expect(fault("(?<!/)/+$")).toBeUndefined();
  expect(fault("^[a-z]+$")).toBeUndefined();
});

const JUDGED = join(repository, "tests/proofs/linear-expressions.txt");

/** Judged before; a judgment depends on nothing but the expression, and takes up to four seconds. */
const judged = new Set(isWhole ? [] : readFileSync(JUDGED, "utf8").split("\n"));

test("every expression of the product is linear", async () => {
  const constructing = product.filter(({ text }) => /\bRegExp\(/.test(text));
  const constructed = [];
  for (const file of constructing) {
    const made = await constructedBy(file);
    expect(
      made,
      `${file.path} puts an expression together later than while it loads, where this cannot see it`,
    ).not.toEqual([]);
    constructed.push(...made);
  }
  const all = [...product.flatMap(literalsOf), ...constructed];
  expect(all.length).toBeGreaterThan(80);
  const distinct = new Map(all.map((one) => [key(one), one]));
  const faults = [...distinct].flatMap(([name, one]) => {
    const fault = judged.has(name) ? undefined : faultOf(one);
    return fault ? [`${one.path}: ${name} is ${fault}`] : [];
  });
  expect(faults).toEqual([]);
  // With `npx vitest run --project proofs expressions -u`, once the above holds.
  await expect(`${[...distinct.keys()].sort().join("\n")}\n`).toMatchFileSnapshot(JUDGED);
});
