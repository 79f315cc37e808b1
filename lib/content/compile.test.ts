import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { compileContent } from "@/lib/content/compile";

const compile = (body: string) => compileContent({ file: "content/legal/invented.md", body }, {});
const html = async (body: string) => renderToStaticMarkup((await compile(body)).content);

test("a clause gets its number as its id, with the number in a separate element", async () => {
  expect(await html("## 3. Data use limits\n\n3.12 We *do* not sell it.")).toBe(
    '<h2 id="section-3">3. Data use limits</h2>\n<p id="clause-3-12" class="clause"><span class="clause-number">3.12</span> We <em>do</em> not sell it.</p>',
  );
});

test.each(["4.1 times the price.", "In 3.1 we said so.", "**3.1** Bold.", "3.1.2 Deeper."])(
  "%s is no clause of section 3",
  async (text) => {
    expect(await html(`## 3. Data\n\n${text}`)).not.toContain("clause");
  },
);

test("no clauses are recognized below a heading without a number", async () => {
  expect(await html("## 3. Data\n\n## Rates\n\n3.1 times the price.")).not.toContain("clause");
});

test("tables are named after their heading, and counted below it", async () => {
  const table = "| A | B |\n|---|---|\n| x | y |\n";
  const rendered = await html(`## Fees\n\n${table}\n\n${table}\n\n### More\n\n${table}`);
  expect([...rendered.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    "Table: Fees",
    "Table: Fees, 2",
    "Table: More",
  ]);
});

test("columns of figures are marked, heading and all, but never the first", async () => {
  const rendered = await html(
    "| 1 | Amount | Note |\n|---|---|---|\n| 2 | $1,150 | none |\n| 3 | **$400-$900** | 5% |\n",
  );
  expect(rendered.match(/<(th|td) data-numeric="true">.*?<\/\1>/g)).toEqual([
    '<th data-numeric="true">Amount</th>',
    '<td data-numeric="true">$1,150</td>',
    '<td data-numeric="true"><strong>$400–$900</strong></td>',
  ]);
});

test("an explicitly right-aligned column is one of figures, without an inline style", async () => {
  const rendered = await html("| Day | Sum |\n|---:|---:|\n| 3 | 1,000 / 1,100 = 90.9% |\n");
  expect(rendered).not.toContain("style=");
  expect(rendered.match(/<(th|td) data-numeric="true">/g)).toHaveLength(4);
});

test("a wide table of text is marked for phones, with a heading for each cell; a table of figures is not", async () => {
  const wide = await html("| Edge | Ask | Why | Trap |\n|---|---|---|---|\n| Term | months | it ends | forever |\n");
  expect(wide).toContain("data-rowwise");
  expect([...wide.matchAll(/<td data-heading="([^"]*)">/g)].map(([, heading]) => heading)).toEqual([
    "Ask",
    "Why",
    "Trap",
  ]);
  const alike = await html(
    "| Specific? | Counsel? | Union? | Applies? |\n|---|---|---|---|\n| Yes | No | No | No |\n| Yes | Yes | No | No |\n",
  );
  expect(alike.match(/<td data-heading="Specific\?">/g)).toHaveLength(2);
  const figures = await html("| Usage | Social | Web | TV |\n|---|---|---|---|\n| Local | $300 | $450 | $600 |\n");
  const narrow = await html("| A | B | C |\n|---|---|---|\n| x | y | z |\n");
  expect(figures + narrow).not.toMatch(/data-rowwise|data-heading/);
});

test("raw HTML in Markdown stays text", async () => {
  expect(await html('<script>alert(1)</script>\n\n<img src="x" onerror="alert(1)">')).not.toMatch(/<script|<img/);
});

test("the outline lists headings, links and images", async () => {
  const { outline } = await compile("## One *two*\n\n[a](/x) ![b](/y.svg)\n\n### Three");
  expect(outline).toMatchObject({
    headings: [
      { depth: 2, id: "one-two", text: "One two" },
      { depth: 3, id: "three", text: "Three" },
    ],
    links: ["/x"],
    images: ["/y.svg"],
  });
});

test("quotation marks are curled across elements; code is unchanged", async () => {
  const rendered = await html('He said "*no*" to the brand\'s **"offer"** of $400-$900, in `"x"\'s`.\n\n"Next."');
  expect(rendered).toContain("He said “<em>no</em>” to the brand’s <strong>“offer”</strong> of $400–$900, in ");
  expect(rendered).toContain("“Next.”");
  expect(rendered).toContain("<code>&quot;x&quot;&#x27;s</code>");
});

const StatusBadge = ({ of }: { of: string }) => `[${of}]`;
const law = (title: string) => ({ title, citation: "1 U.S.C. 1", status: "pending" as const });

test("a citation links to its source, and the source's status follows the paragraph or list item", async () => {
  const body =
    'As <Cite of="A">one *law*</Cite> says, and <Cite of="B\'s">another</Cite>, and <Cite of="A">one</Cite>.\n\n- A <Cite of="A">point</Cite>\n\n| <Cite of="A">Law</Cite> | Status |\n|---|---|\n| <Cite of="A">d</Cite> | x |\n\nNo law.';
  const text = { file: "content/learn/invented.mdx", body, meta: { title: "T", sources: [law("B’s"), law("A")] } };
  const { content } = await compileContent(text, { StatusBadge });
  const rendered = renderToStaticMarkup(content);
  expect(rendered).toContain(
    '<div class="cited"><p>As <a href="#source-2">one <em>law</em></a> says, and <a href="#source-1">another</a>, and <a href="#source-2">one</a>.</p><ul class="standings"><li>[pending] A</li><li>[pending] B’s</li></ul></div>',
  );
  expect(rendered).toContain('<li>A <a href="#source-2">point</a><ul class="standings"><li>[pending] A</li></ul></li>');
  expect(rendered).toMatch(/<td><a href="#source-2">d<\/a><\/td>/);
  expect(rendered.match(/\[pending\]/g)).toHaveLength(3);
  await expect(compileContent({ ...text, meta: { title: "T", sources: [] } }, {})).rejects.toThrow(
    /^content\/learn\/invented\.mdx: .*<Cite of="A"> names no source of the text/s,
  );
});
