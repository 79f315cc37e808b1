import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TermEnd } from "@/components/ui/term-end";
import { termEnd } from "@/lib/terms/term";

const end = termEnd(new Date("2027-02-27T05:00:00.000Z"), { zone: "America/New_York" });

test("the end of a term is one date, in the zone of the agreement, and machines and the tooltip have it in UTC", () => {
  expect(renderToStaticMarkup(<TermEnd end={end} />).replaceAll("\u00a0", " ")).toBe(
    '<time dateTime="2027-02-27T04:59:59.000Z" title="February 27, 2027 at 4:59 AM UTC">February 26, 2027 at 11:59 PM EST</time>',
  );
  expect(renderToStaticMarkup(<TermEnd end={end} only="day" />)).toMatch(/>February 26, 2027 EST<\/time>$/);
});
