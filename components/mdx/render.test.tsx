import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextLink } from "@/components/mdx/render";

test("a link that leaves the site opens in a new tab, says so, and carries rel=noopener", () => {
  const html = renderToStaticMarkup(<TextLink href="https://example.com/a">Case</TextLink>);
  expect(html).toContain('<a href="https://example.com/a" target="_blank" rel="noopener">');
  expect(html).toContain("(opens in a new tab)");
});

test("links of the page, to files and addresses stay as they are", () => {
  expect(renderToStaticMarkup(<TextLink href="#sources">Sources</TextLink>)).toBe('<a href="#sources">Sources</a>');
  const file = "/assets/licenses.txt";
  expect(renderToStaticMarkup(<TextLink href={file}>Notices</TextLink>)).toBe(`<a href="${file}">Notices</a>`);
  expect(renderToStaticMarkup(<TextLink href="mailto:a@example.com">Write</TextLink>)).not.toContain("_blank");
});
