import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Failure } from "@/components/site/failure";

test("the error screen offers Refresh Page and Go Home, and the number the log knows the error by", () => {
  const html = renderToStaticMarkup(
    <Failure error={Object.assign(new Error("secret detail"), { digest: "1612670099" })} />,
  );
  expect(html).toContain("Refresh Page");
  expect(html).toContain('<a href="/" class="plain-button">Go Home</a>');
  expect(html).toContain("1612670099");
  expect(html).not.toContain("secret detail");
});

test("an error of the browser's own has no number to show", () => {
  for (const error of [new Error("x"), "a string", null, undefined]) {
    expect(renderToStaticMarkup(<Failure error={error} />)).not.toContain("Request id");
  }
});
