import { expect, test } from "vitest";
import { bounds, QUERY, SILENCE } from "@/lib/postgres/bounds";

test("the server's statement timeout is shorter than the client's", () => {
  expect(bounds.request.lock_timeout).toBeLessThan(bounds.request.statement_timeout);
  expect(bounds.request.statement_timeout).toBeLessThan(SILENCE - 1_000);
  expect(bounds.request.statement_timeout).toBeLessThan(QUERY - 1_000);
});
