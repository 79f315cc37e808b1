import fc from "fast-check";
import { expect, test } from "vitest";
import { asciiPage } from "@/lib/http/ascii-page";

const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

test("text, attributes and strings in scripts mean the same to a browser, whatever characters they contain", () => {
  const letters = fc.string({ unit: "binary", maxLength: 20 }).map((text) => text.replace(/[<&\p{Cs}]/gu, ""));
  fc.assert(
    fc.property(letters, letters, letters, (text, said, more) => {
      const ascii = asciiPage(`<p title="${text}">${text}</p><script id="a">${JSON.stringify(said)}</script>${more}`);
      expect(ascii).toMatch(/^\p{ASCII}*$/u);
      const [, title, shown, script = "", end] =
        /^<p title="([^<]*)">([^<]*)<\/p><script id="a">([^<]*)<\/script>([^<]*)$/.exec(ascii) ?? [];
      expect(decoded(`${title}">${shown}`)).toBe(`${text}">${text}`);
      expect(JSON.parse(script)).toBe(said);
      expect(decoded(end ?? "")).toBe(more);
    }),
  );
});

test("ASCII is unchanged, and an unclosed script is not treated as text", () => {
  expect(asciiPage("<p>a</p><script src=a></script><p>b</p>")).toBe("<p>a</p><script src=a></script><p>b</p>");
  expect(asciiPage("<p>–</p><script>'–'")).toBe("<p>&#8211;</p><script>'\\u2013'");
});
