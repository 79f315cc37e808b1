import { describe, expect, test } from "vitest";
import { BODY_MAX, guardPost } from "@/lib/actions/post-guard";

const state = { status: "error", title: "$5 is too low", values: { note: "$F1", rights: ["voice"] }, attempt: 2 };
/** As React writes it into the page: a real dollar sign at the start of a text is doubled. */
const sent = (value: unknown): string => JSON.stringify(value).replace(/"\$/g, '"$$$$');

type Parts = Record<string, string>;
const posted: Parts = {
  $ACTION_REF_1: "",
  "$ACTION_1:0": '{"id":"60aa","bound":"$@1"}',
  "$ACTION_1:1": `["a-bound-token",${sent(state)}]`,
  $ACTION_KEY: "k1",
  email: "ada@example.com",
  "note:1": "[{",
};

function request(parts: Parts | BodyInit, headers: Record<string, string> = {}): Request {
  const isParts = typeof parts === "object" && Object.getPrototypeOf(parts) === Object.prototype;
  const form = new FormData();
  if (isParts) for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return new Request("http://localhost:3000/offer/new", {
    method: "POST",
    body: isParts ? form : (parts as BodyInit),
    headers: { host: "likeright.com", origin: "https://likeright.com", ...headers },
  });
}

async function verdict(asked: Request): Promise<number | "passes"> {
  const answer = await guardPost(asked);
  if (answer instanceof Headers) return "passes";
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toMatch(/Nothing was saved\. \w+/);
  return answer.status;
}

describe("what our own pages send passes", () => {
  test.each<[string, Request]>([
    ["a form without JavaScript", request(posted)],
    ["a form whose action has nothing bound", request({ $ACTION_ID_60aa: "", email: "ada@example.com" })],
    ["a form behind a proxy", request(posted, { host: "10.0.0.1", "x-forwarded-host": "likeright.com" })],
    ["a form with a script", request({ "1_email": "a", "0": `[${sent(state)},"$K1"]` }, { "next-action": "60aa" })],
    [
      "a value left out",
      request('["$undefined",null,true,2]', { "next-action": "60aa", "content-type": "text/plain" }),
    ],
    ["a call without arguments", request("[]", { "next-action": "60aa", "content-type": "text/plain;charset=UTF-8" })],
    ["a megabyte in one field", request({ ...posted, email: "a".repeat(1_000_000) })],
  ])("%s", async (_what, asked) => {
    expect(await verdict(asked)).toBe("passes");
  });

  test("a program that sends no origin", async () => {
    const asked = request(posted);
    asked.headers.delete("origin");
    expect(await verdict(asked)).toBe("passes");
  });
});

test("a form of a page with no referrer has its origin put back, and only such a form", async () => {
  const own = await guardPost(request(posted, { origin: "null", "sec-fetch-site": "same-origin" }));
  expect(own instanceof Headers && new URL(own.get("origin") ?? "").host).toBe("likeright.com");
  for (const site of ["cross-site", "same-site", "none", ""]) {
    expect(await verdict(request(posted, { origin: "null", "sec-fetch-site": site }))).toBe(403);
  }
});

const scripted = (body: string) => request(body, { "next-action": "60aa", "content-type": "text/plain" });
const partNamed = (name: string) => {
  const part = (of: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`;
  const body = `${part(`1_${name}`, "x")}${part("0", '["$K1"]')}--b--\r\n`;
  return request(body, { "next-action": "60aa", "content-type": "multipart/form-data; boundary=b" });
};
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test.each<[string, Request, number]>([
  ["another site's", request(posted, { origin: "https://evil.example" }), 403],
  ["a look-alike's", request(posted, { origin: "https://likeright.com.evil.example" }), 403],
  ["an origin that is no URL", request(posted, { origin: "likeright.com" }), 403],
  ["too large", request({ ...posted, email: "a".repeat(BODY_MAX) }), 413],
  ["said to be too large", request(posted, { "content-length": String(BODY_MAX + 1) }), 413],
  ["URL-encoded", request(new URLSearchParams({ a: "b" })), 415],
  ["JSON", request("{}", { "content-type": "application/json" }), 415],
  ["text without an action", request("x", { "content-type": "text/plain" }), 415],
  ["broken multipart", request("x", { "content-type": "multipart/form-data; boundary=b" }), 400],
  ["a NUL in the name of a field", partNamed("a\0b"), 400],
  ["a line break in the name of a field", partNamed('a"\rb="'), 400],
  ["no action", request({ email: "ada@example.com" }), 400],
  ["arguments left out", request({ ...posted, "$ACTION_1:1": "" }), 400],
  ["arguments that are no list", request({ ...posted, "$ACTION_1:1": '{"length":9}' }), 400],
  ["a third part", request({ ...posted, "$ACTION_1:2": "[]" }), 400],
  ["a reference to another part", request({ ...posted, "$ACTION_1:0": '{"id":"60aa","bound":"$@2"}' }), 400],
  ["a reference to the server", request({ ...posted, "$ACTION_1:1": '[{"a":["$F2"]}]' }), 400],
  ["a walk along prototypes", scripted('["$1:__proto__:then"]'), 400],
  ["a huge number", scripted(`["$n${"9".repeat(50_000)}"]`), 400],
  ["nested ten deep", scripted(deep(10)), 400],
  ["nested without end", scripted(deep(200_000)), 400],
  ["nine arguments", scripted("[1,2,3,4,5,6,7,8,9]"), 400],
  ["two roots", request({ "0": "[]", "1": "[]" }, { "next-action": "60aa" }), 400],
])("refused: %s", async (_what, asked, status) => {
  expect(await verdict(asked)).toBe(status);
});
