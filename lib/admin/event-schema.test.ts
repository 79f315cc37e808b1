import { expect, test } from "vitest";
import { EVENT_MAX_BYTES, parseEvent } from "@/lib/admin/event-record";

test.each([
  { name: "blog_list_view", path: "/insights" },
  { name: "blog_view", slug: "counter-ten-or-twenty" },
  { name: "guide_download", path: "/resources/nil-guide" },
  { name: "guide_download", path: "/insights/a-b", slug: "a-b" },
  { name: "talent_signup_blog", slug: "a-b", variant: "sticky" },
  { name: "exit_intent", path: "/" },
])("takes %j as it is", (event) => {
  expect(parseEvent(JSON.stringify(event))).toEqual(event);
});

test.each([
  "",
  "null",
  "[]",
  "{",
  '"blog_view"',
  '{"name":"page_view","path":"/"}',
  '{"name":"blog_view"}',
  '{"name":"blog_view","slug":"A-B"}',
  '{"name":"blog_view","slug":["a"]}',
  '{"name":"blog_view","slug":"a-b","visitor":"ada@example.com"}',
  '{"name":"blog_list_view","path":"https://elsewhere.example"}',
  '{"name":"blog_list_view","path":"/insights?email=ada@example.com"}',
  '{"name":"exit_intent","path":"/\\u0000"}',
  '{"name":"talent_signup_blog","slug":"a-b","variant":"popup"}',
  '{"name":"guide_download","path":"/","slug":null}',
  `{"name":"exit_intent","path":"/${"a".repeat(EVENT_MAX_BYTES)}"}`,
  '{"__proto__":{"name":"exit_intent","path":"/"}}',
])("refuses %s", (text) => {
  expect(parseEvent(text)).toBeUndefined();
});
