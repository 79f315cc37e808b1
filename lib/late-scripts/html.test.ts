import { expect, test } from "vitest";
import { withLateScripts } from "./html.mjs";

const [early, bootstrap] = ["/_next/static/chunks/a.js", "/_next/static/chunks/b-~_.js"];
const page = (head: string, body: string) => `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

test("the scripts of Next.js are named once, in the starter before the end of the page, and nothing else changes", () => {
  const styles = '<link rel="stylesheet" href="/_next/static/chunks/c.css"/>';
  const old = '<script src="/_next/static/chunks/d.js" noModule=""></script>';
  const data = `<script type="application/ld+json">{"a":"<\\/script>"}</script>`;
  const text = "<p>&lt;/body> and </body> in a quotation</p>";
  const flight = '<script>self.__next_f.push([1,"1:\\"/_next/static/chunks/a.js\\""])</script>';
  const late = withLateScripts(
    page(
      `${styles}<link rel="preload" as="script" fetchPriority="low" href="${bootstrap}"/><script src="${early}" async=""></script>${old}`,
      `${data}${text}<script src="${bootstrap}" async=""></script>${flight}`,
    ),
  );
  const [before, starter, after] = late.split(/(<script id="late-scripts">.*<\/script>)(?=<\/body>)/s);
  expect(before + (after ?? "")).toBe(page(styles + old, data + text + flight));
  expect(starter?.split(/["\\]\/_next/)).toHaveLength(3);
  expect(starter).toContain(JSON.stringify([early, bootstrap]));
});

test("a page that has been through it, or has no script, stays as it is", () => {
  const once = withLateScripts(page(`<script src="${early}" async=""></script>`, ""));
  expect(withLateScripts(once)).toBe(once);
  expect(withLateScripts(page("", "<p>Text</p>"))).toBe(page("", "<p>Text</p>"));
});
