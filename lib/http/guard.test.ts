import { afterEach, describe, expect, test, vi } from "vitest";
import { FILE_MAX } from "@/lib/form-fields";
import { BODY_MAX, CALL_MAX, guardPost, PARTS_MAX } from "@/lib/http/guard";
import { paths } from "@/lib/paths";

const state = { status: "error", title: "$5 is too low", values: { note: "$F1", rights: ["voice"] }, attempt: 2 };
/** As React writes it into the page: a real dollar sign at the start of a text is doubled. */
const sent = (value: unknown): string => JSON.stringify(value).replace(/"\$/g, '"$$$$');

afterEach(() => {
  vi.restoreAllMocks();
});

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

function manyParts(count: number): Parts {
  const own = Object.keys(posted).length;
  return { ...posted, ...Object.fromEntries(Array.from({ length: count - own }, (_, at) => [`f${at}`, ""])) };
}

async function verdict(asked: Request): Promise<number | "passes"> {
  const answer = await guardPost(asked);
  if (answer instanceof Headers) return "passes";
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toMatch(/Nothing was saved\. \w+/);
  return answer.status;
}

const disposition = (name: string) => `Content-Disposition: form-data; name="${name}"`;
/** A call whose first part has this head; its second part is valid. */
const partHeaded = (head: string, type = "multipart/form-data; boundary=b") => {
  const part = (of: string, value: string) => `--b\r\n${of}\r\n\r\n${value}\r\n`;
  const body = `${part(head, "[]")}${part('Content-Disposition: form-data; name="0"', '["$K1"]')}--b--\r\n`;
  return request(body, { "next-action": "60aa", "content-type": type });
};

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
    ["two hundred kilobytes in one field", request({ ...posted, email: "a".repeat(200_000) })],
    ["a form sent by the page's script", partHeaded(disposition("_1_$ACTION_REF_1"))],
    ["a form of a call that begins elsewhere", partHeaded(disposition("1_email"))],
    ["a file", partHeaded(`${disposition("1_a")}; filename="a b.txt"\r\nContent-Type: text/plain`)],
    ["as many parts as there may be", request(manyParts(PARTS_MAX))],
  ])("%s", async (_what, asked) => {
    expect(await verdict(asked)).toBe("passes");
  });

  test("a program that sends no origin", async () => {
    const asked = request(posted);
    asked.headers.delete("origin");
    expect(await verdict(asked)).toBe("passes");
  });
});

test.each([
  ["cross-site", undefined],
  ["cross-site", "https://likeright.com"],
  ["same-site", undefined],
])("a post that the browser calls %s is refused with the origin %s", async (site, origin) => {
  const asked = request(posted, { "sec-fetch-site": site });
  if (origin === undefined) asked.headers.delete("origin");
  expect(await verdict(asked)).toBe(403);
});

test("the origin is restored only for forms from a page with no referrer", async () => {
  const own = await guardPost(request(posted, { origin: "null", "sec-fetch-site": "same-origin" }));
  expect(own instanceof Headers && new URL(own.get("origin") ?? "").host).toBe("likeright.com");
  for (const site of ["cross-site", "same-site", "none", ""]) {
    expect(await verdict(request(posted, { origin: "null", "sec-fetch-site": site }))).toBe(403);
  }
});

test("a form that our page sends again acts without cookies, and others with theirs", async () => {
  const cookiesOf = async (parts: Parts) => {
    const passed = await guardPost(request(parts, { cookie: "session=1" }));
    return passed instanceof Headers && passed.get("cookie");
  };
  expect(await cookiesOf(posted)).toBe("session=1");
  expect(await cookiesOf({ ...posted, $RESENT: "1" })).toBeNull();
});

test("a scripted call from such a page in a browser that names no site is ours: only our pages set its header", async () => {
  const headers = { origin: "null", "next-action": "60aa", "content-type": "text/plain" };
  const own = await guardPost(request(`[${sent(state)},"$K1"]`, headers));
  expect(own instanceof Headers && new URL(own.get("origin") ?? "").host).toBe("likeright.com");
  expect(await verdict(request(`[${sent(state)},"$K1"]`, { ...headers, "sec-fetch-site": "cross-site" }))).toBe(403);
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
  ["another port's", request(posted, { origin: "https://likeright.com:8443" }), 403],
  ["an origin that is no URL", request(posted, { origin: "likeright.com" }), 403],
  ["too large", request({ ...posted, email: "a".repeat(BODY_MAX) }), 413],
  ["said to be too large", request(posted, { "content-length": String(BODY_MAX + 1) }), 413],
  ["URL-encoded", request(new URLSearchParams({ a: "b" })), 415],
  ["JSON", request("{}", { "content-type": "application/json" }), 415],
  ["text without an action", request("x", { "content-type": "text/plain" }), 415],
  ["broken multipart", request("x", { "content-type": "multipart/form-data; boundary=b" }), 400],
  ["without a boundary", request("x", { "content-type": "multipart/form-data" }), 400],
  [
    "a boundary longer than any",
    request("x", { "content-type": `multipart/form-data; boundary=${"b".repeat(71)}` }),
    400,
  ],
  ["one part too many", request(manyParts(PARTS_MAX + 1)), 413],
  ["a part whose head never ends", partNamed("a".repeat(2_000)), 400],
  ["its action twice", request({ ...posted, $ACTION_REF_2: "" }), 400],
  ["an action by reference and by name", request({ ...posted, $ACTION_ID_60aa: "" }), 400],
  ["the end of another action", request({ ...posted, "$ACTION_2:1": "[]" }), 400],
  ["a NUL in the name of a field", partNamed("a\0b"), 400],
  ["a line break in the name of a field", partNamed('a"\rb="'), 400],
  ["two names of one part", partHeaded(["0", "1_a"].map((name) => disposition(name)).join("\r\n")), 400],
  ["a name with an escape", partHeaded(disposition("1_a\\")), 400],
  ["a head of another kind", partHeaded(`${disposition("1_a")}\r\nX-Name: 0`), 400],
  [
    "a type with a second boundary",
    partHeaded(disposition("1_a"), 'multipart/form-data; x="; boundary=c"; boundary=b'),
    400,
  ],
  [
    "arguments where nothing is bound",
    request({ ...posted, "$ACTION_1:0": '{"id":"60aa","bound":null}', "$ACTION_1:1": '["$F2"]' }),
    400,
  ],
  ["no action", request({ email: "ada@example.com" }), 400],
  ["arguments left out", request({ ...posted, "$ACTION_1:1": "" }), 400],
  ["arguments that are no list", request({ ...posted, "$ACTION_1:1": '{"length":9}' }), 400],
  ["a third part", request({ ...posted, "$ACTION_1:2": "[]" }), 400],
  ["a reference to another part", request({ ...posted, "$ACTION_1:0": '{"id":"60aa","bound":"$@2"}' }), 400],
  ["a reference to the server", request({ ...posted, "$ACTION_1:1": '[{"a":["$F2"]}]' }), 400],
  ["a walk along prototypes", scripted('["$1:__proto__:then"]'), 400],
  ["a huge number", scripted(`["$n${"9".repeat(50_000)}"]`), 400],
  ["nested ten deep", scripted(deep(10)), 400],
  ["nested without end", scripted(deep(30_000)), 400],
  ["a call too large", scripted(`["${"a".repeat(CALL_MAX)}"]`), 413],
  ["nine arguments", scripted("[1,2,3,4,5,6,7,8,9]"), 400],
  ["two roots", request({ "0": "[]", "1": "[]" }, { "next-action": "60aa" }), 400],
  ...["+0", "-0", " 0", "0.0", "0x0", "", "email"].map((name): [string, Request, number] => [
    `a part named "${name}" beside the root`,
    request({ [name]: '["$F1"]', "0": "[]" }, { "next-action": "60aa" }),
    400,
  ]),
])("refused: %s", async (_what, asked, status) => {
  expect(await verdict(asked)).toBe(status);
});

/** A body without a Content-Length, produced while it is read; `taken` is how much of it was. */
function endless(unit: Uint8Array): { body: ReadableStream<Uint8Array>; taken: () => number } {
  let taken = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      taken += unit.byteLength;
      controller.enqueue(unit);
    },
  });
  return { body, taken: () => taken };
}

const streamed = (body: ReadableStream<Uint8Array>, headers: Record<string, string>) =>
  new Request("http://localhost:3000/", {
    method: "POST",
    body,
    headers: { host: "likeright.com", ...headers },
    ...{ duplex: "half" },
  });

test.each<[string, Record<string, string>, number]>([
  ["a form", { "content-type": "multipart/form-data; boundary=b" }, BODY_MAX],
  ["a call", { "content-type": "text/plain", "next-action": "60aa" }, CALL_MAX],
])("an endless body of %s without a length is read only up to the limit", async (_what, headers, max) => {
  const unit = new Uint8Array(8 * 1_024);
  const { body, taken } = endless(unit);
  expect(await verdict(streamed(body, headers))).toBe(413);
  expect(taken()).toBeGreaterThan(max);
  expect(taken()).toBeLessThanOrEqual(max + 3 * unit.byteLength);
});

test("a body that declares too large a length is not read", async () => {
  const { body, taken } = endless(new Uint8Array(1_024));
  const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": String(BODY_MAX + 1) };
  expect(await verdict(streamed(body, headers))).toBe(413);
  expect(taken()).toBeLessThanOrEqual(1_024);
});

test("a form with too many parts is not read, whatever their names", async () => {
  const parsing = vi.spyOn(Response.prototype, "formData");
  const part = '--b\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n';
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const repeated = part.repeat(Math.floor((BODY_MAX - 5) / part.length));
  expect(await verdict(request(`${repeated}--b--`, headers))).toBe(413);
  expect(parsing).not.toHaveBeenCalled();
  expect(await verdict(request(`${part.repeat(PARTS_MAX)}--b--`, headers))).toBe(400);
  expect(parsing).toHaveBeenCalledOnce();
});

describe("the page of a creator's samples", () => {
  const file = (size: number) => new Blob([new Uint8Array(size)], { type: "audio/wav" });
  const withParts = (path: string, ...parts: [string, string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of [...Object.entries(posted), ...parts]) form.append(name, value as string);
    return new Request(`http://localhost:3000${path}`, {
      method: "POST",
      body: form,
      headers: { host: "likeright.com", origin: "https://likeright.com" },
    });
  };

  test.each<[string, Request, number | "passes"]>([
    ["takes a file of the largest size", withParts(paths.creatorSamples, ["recording", file(FILE_MAX)]), "passes"],
    ["takes no text as large", withParts(paths.creatorSamples, ["title", "a".repeat(BODY_MAX)]), 413],
    [
      "takes no text as large beside a file",
      withParts(paths.creatorSamples, ["recording", file(FILE_MAX / 2)], ["title", "a".repeat(BODY_MAX)]),
      413,
    ],
    [
      "takes one file alone",
      withParts(paths.creatorSamples, ["recording", file(200_000)], ["recording", file(200_000)]),
      413,
    ],
    ["is the only one", withParts(paths.creatorPageForm, ["recording", file(BODY_MAX)]), 413],
  ])("%s", async (_, asked, expected) => {
    expect(await verdict(asked)).toBe(expected);
  });
});

test.each([
  ["beyond what a form may have", 3 * FILE_MAX],
  ["beyond what a file may have", FILE_MAX + 1],
])("a file %s is answered with a page that shows what was typed before it", async (_, size) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...posted, title: "Calm & <b>warm</b>" })) form.append(name, value);
  form.append("recording", new Blob([new Uint8Array(size)], { type: "audio/wav" }), "take.wav");
  const asked = new Request(`http://localhost:3000${paths.creatorSamples}`, {
    method: "POST",
    body: form,
    headers: { host: "localhost:3000", origin: "http://localhost:3000" },
  });
  const answer = (await guardPost(asked)) as Response;
  const page = await answer.text();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"]);
  expect(page).toContain("This file is larger than 1 MB");
  expect(page).toContain("<dt>Title</dt><dd>Calm &amp; &lt;b&gt;warm&lt;/b&gt;</dd>");
});
