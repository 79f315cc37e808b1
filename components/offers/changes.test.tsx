import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Changes } from "@/components/offers/changes";

const termsOf = (text: string, months: number, price = "$400") => ({
  clauses: [
    { heading: "Term", text },
    { heading: "Price", text: price },
  ],
  term: { months },
});

const shown = (before: string, after: string): string =>
  renderToStaticMarkup(<Changes title="What changed" before={termsOf(before, 3)} after={termsOf(after, 6)} />);

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

const UNTIL = "2027-02-25T03:20:00.000Z";
const first = termsOf("3 calendar months from the moment of approval.", 3);
const again = termsOf("3 calendar months from February 25, 2027 at 3:20 AM UTC, when the license ends.", 3);

test("a renewal of the same terms says that only the dates change, without a mark", () => {
  const html = renderToStaticMarkup(
    <Changes title="What changed" before={first} after={{ ...again, renews: { license: "x", until: UNTIL } }} />,
  );
  expect(html.replace(/<[^>]+>/g, "")).toMatch(/Only the dates change: 3 months again, from February 25, 2027/);
  expect(html).not.toMatch(/<(?:del|ins)/);
});

test("a renewal of another length or price shows what is struck and added", () => {
  for (const after of [termsOf("6 calendar months.", 6), termsOf("3 calendar months from then.", 3, "$500")]) {
    const html = renderToStaticMarkup(
      <Changes title="What changed" before={first} after={{ ...after, renews: { license: "x", until: UNTIL } }} />,
    );
    expect(html).toContain("<del");
    expect(html).not.toContain("Only the dates");
  }
});

/** A renewal by a creator whose zone was New York. */
const renewedIn = (zone: string, price?: string): string => {
  const after = termsOf(`3 calendar months from then, to the last day in the time zone ${zone}.`, 3, price);
  const html = renderToStaticMarkup(
    <Changes
      title="What changed"
      before={{ ...first, term: { months: 3, zone: "America/New_York" } }}
      after={{ ...after, term: { months: 3, zone }, renews: { license: "x", until: UNTIL } }}
    />,
  );
  return html.replace(/<(?!\/?(?:del|ins))[^>]+>/g, "");
};

test("a renewal by a creator who chose another zone since tells the moment in it, and marks neither zone nor license", () => {
  expect(renewedIn("America/New_York")).not.toContain("time zone");
  const html = renewedIn("Pacific/Honolulu");
  expect(html).toContain(
    "Only the dates change: 3 months again, from February 24, 2027 HST, when the license before it ends, or from the approval if that is later. The last day now ends in the time zone Pacific/Honolulu, and no longer in America/New_York.",
  );
  expect(html).not.toMatch(/<(?:del|ins)/);
});

test("beside a price that changed, the term of a renewal is not marked word by word", () => {
  const html = renewedIn("Pacific/Honolulu", "$500");
  expect(html).toContain("Term3 months again, from February 24, 2027 HST");
  expect(html.match(/<del/g)).toHaveLength(1);
  expect(html).toMatch(/<del[^>]*>Removed: \$400<\/del>/);
});

test("a term that had no zone shows its clause: it ended in another way", () => {
  const zoned = { ...again, term: { months: 3, zone: "America/New_York" }, renews: { license: "x", until: UNTIL } };
  const html = renderToStaticMarkup(<Changes title="What changed" before={first} after={zoned} />);
  expect(html).toContain("<del");
  expect(html).not.toContain("Only the dates");
});
