import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { repository } from "@/scripts/local/repository";

/** Lines that are shown of one failure: its message, a difference between two values, and its place. */
const LINES = 40;

const shortened = (text: string): string =>
  stripVTControlCharacters(text).replaceAll(`${repository}/`, "").trim().split("\n").slice(0, LINES).join("\n");

/** What vitest says of each failed test or file at the end of its run. The JSON report lacks the differences. */
export const failuresOfVitest = (output: string): string[] =>
  stripVTControlCharacters(output)
    .split(/^ FAIL {2}/m)
    .slice(1)
    .map((block) => shortened(block.split(/^⎯+\[/m)[0] ?? ""));

type PlaywrightError = { message?: string; location?: { file: string; line: number } };
export type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { errors: PlaywrightError[] }[] }[] }[];
};

function inWords(name: string, errors: readonly PlaywrightError[]): string {
  const said = errors.map(({ message = "", location }) =>
    location ? `${relative(repository, location.file)}:${location.line}\n${message}` : message,
  );
  return shortened([name, ...said].join("\n"));
}

/** From Playwright's JSON report. */
export function failuresOfPlaywright(suites: readonly PlaywrightSuite[], errors: readonly PlaywrightError[]): string[] {
  const within = ({ specs = [], suites: inner = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ results }) =>
          inWords(
            title,
            results.flatMap((result) => result.errors),
          ),
        ),
    ),
    ...inner.flatMap(within),
  ];
  return [...(errors.length > 0 ? [inWords("outside every test", errors)] : []), ...suites.flatMap(within)];
}

/** Of a step whose runner names nothing: the end of what it said. */
export const endOf = (step: string, output: string): string =>
  `${step}\n${shortened(output.trimEnd().split("\n").slice(-LINES).join("\n"))}`;
