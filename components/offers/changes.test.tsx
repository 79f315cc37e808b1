import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Changes } from "@/components/offers/changes";

const shown = (before: string, after: string): string =>
  renderToStaticMarkup(
    <Changes
      title="What changed"
      before={[{ heading: "Term", text: before }]}
      after={[{ heading: "Term", text: after }]}
    />,
  );

test("no line goes through the space after a word that came or went", () => {
  const html = shown("3 months in winter, here", "6 months in early spring, here");
  expect(html).not.toMatch(/\s<\/bdi><\/(?:del|ins)>/);
  expect(html.replace(/<span[^>]*>[^<]*<\/span>/g, "").replace(/<[^>]+>/g, "")).toContain(
    "3 6 months in winter, early spring, here",
  );
});

test("a space that alone came or went is marked", () => {
  expect(shown("radio", "radio ")).toMatch(/<bdi>radio<\/bdi>|<bdi>radio /);
  expect(shown("a  b", "a b")).toMatch(/<del[^>]*>.*<ins/);
});
