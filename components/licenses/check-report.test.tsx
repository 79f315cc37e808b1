import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckAnswers } from "@/components/licenses/check-report";
import type { Report } from "@/lib/verify/check";
import { factsIn } from "@/lib/verify/facts";

const subject = { id: "urn:uuid:3f9a01bc-77de-42aa-9d1c-0123456789ab", rights: ["Voice"], term: {} };
const ended = [{ right: "AI training", endedAt: "2026-12-01T12:00:00.000Z" }];

function shown(verdict: Report["verdict"], claims: object = {}): string {
  const facts = factsIn({ credentialSubject: subject }, { ...subject, ...claims });
  return renderToStaticMarkup(
    <CheckAnswers answers={[{ name: "a.jwt", report: { verdict, checks: [], facts, specimen: false, ended } }]} />,
  );
}

test("a certificate that was replaced says so, and leads to the license with the newer one", () => {
  const html = shown("replaced");
  expect(html).toContain("Replaced by a newer certificate");
  expect(html).toContain('href="/v/3f9a01bc-77de-42aa-9d1c-0123456789ab"');
  expect(shown("revoked")).not.toContain("newer certificate");
});

test("the checks come before what a phone folds", () => {
  expect(shown("valid")).toMatch(
    /<ol aria-label="Checks".*<details class="folded[^>]*>.*What it permits, in full.*License number/,
  );
});

test("the one in its place says which right ended, and when", () => {
  expect(shown("valid", { ended })).toMatch(/Ended<\/dt>.*AI training on December.1, 2026/);
  expect(shown("valid")).not.toContain(">Ended<");
});
