import { expect, test } from "vitest";
import { withoutTokens } from "@/lib/http/tracing";

type Span = Parameters<typeof withoutTokens.onEnd>[0];

test("a span leaves the process without link tokens and without queries", () => {
  const token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  const attributes = { "http.target": `/approve/${token}?email=ada@example.com`, "http.status_code": 200 };
  withoutTokens.onEnd({ attributes } as Partial<Span> as Span);
  expect(attributes).toEqual({ "http.target": "/approve/[token]", "http.status_code": 200 });
});
