import { type Entry, plainPost, type RenderedForm } from "@/tests/support/html";

/** Malicious field values. None may cause a 5xx or a partial write. */
export const hostileValues: Readonly<Record<string, string>> = {
  empty: "",
  blank: " \t\r\n ",
  "no-break spaces": "\u00a0\u2003\u3000",
  NUL: "ada\u0000lovelace",
  "only NUL": "\u0000",
  escape: "\u001b[31mred\u001b[0m",
  "C1 control": "a\u0085b\u009fc",
  "first half of a pair": "a\ud800b",
  "second half of a pair": "a\udc00b",
  "halves the wrong way round": "\udc00\ud800",
  "replacement character": "a\ufffdb",
  "not a character": "\ufffe\uffff",
  "byte order mark": "\ufeffada",
  "right-to-left override": "\u202egnp.exe",
  "zero width": "a\u200bd\u200ca\u200d",
  emoji: "\u{1f469}\u200d\u{1f680}",
  "marks on marks": `a${"\u0301".repeat(300)}`,
  "Turkish i": "I\u0130\u0131i@example.com",
  Kelvin: "\u212a@example.com",
  "long s": "\u017f@example.com",
  "full width": "\uff21\uff44\uff41 \uff11\uff10",
  "Arabic digits": "\u0661\u0662",
  __proto__: "__proto__",
  constructor: "constructor",
  toString: "toString",
  "JSON with __proto__": '{"__proto__":{"admin":true}}',
  array: "[]",
  object: "[object Object]",
  undefined: "undefined",
  NaN: "NaN",
  Infinity: "-Infinity",
  exponent: "1e3",
  hexadecimal: "0x7f",
  negative: "-1",
  "negative zero": "-0",
  fraction: "0.001",
  "beyond a safe integer": "9007199254740993",
  "beyond 32 bits": "4294967296",
  "a thousand digits": "9".repeat(1_000),
  "just past the limit": "a".repeat(20_001),
  "hundred kilobytes": "a".repeat(100_000),
  "a megabyte": "x".repeat(1_000_000),
  "a megabyte of emoji": "\u{1f600}".repeat(250_000),
  "nested schemes": `${"java".repeat(1_000)}${"javascript:".repeat(1_000)}`,
  "many brackets": "<".repeat(10_000),
  script: "<script>alert(1)</script>",
  "attribute breakout": `"'><img src=x onerror=alert(1)>`,
  "script URL": "javascript:alert(document.domain)",
  template: "{{constructor.constructor('alert(1)')()}} \u0024{7*7} #{7*7} <%= 7*7 %>",
  SQL: "'; DROP TABLE profiles; --",
  "SQL wildcard": "%_%\\",
  "mail header": "ada@example.com\r\nBcc: eve@example.com",
  "two addresses": "ada@example.com, eve@example.com",
  "address in brackets": "Ada <ada@example.com>",
  "spreadsheet formula": '=HYPERLINK("http://evil.example","x")',
  path: "../../../../etc/passwd",
  format: "%s%n%x",
  "React reference": "$F1",
  "React escape": "$$ACTION_REF_1",
  "action entry": "$ACTION_ID_0",
};

export const hostileNames: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "",
  "a\u0000b",
  "id",
  "role",
  "status",
  "price_cents",
  "values[__proto__][admin]",
  "\u{1f600}",
];

type HostilePost = { name: string; init: RequestInit; status: number };

const replaced = (form: RenderedForm, name: RegExp, value: string): RenderedForm => ({
  ...form,
  entries: form.entries.map(([key, old]) => [key, name.test(key) ? value : old] as const),
});

const without = (form: RenderedForm, name: RegExp): RenderedForm => ({
  ...form,
  entries: form.entries.filter(([key]) => !name.test(key)),
});

/**
 * Posts that no page of ours sends, derived from a form and valid values. Each must be refused with a sentence, and
 * nothing written.
 */
export function hostilePosts(form: RenderedForm, honest: readonly Entry[]): HostilePost[] {
  const origin = new URL(form.url).origin;
  const post = (changed: RenderedForm, extra: HeadersInit = {}): RequestInit => {
    const init = plainPost(changed, honest);
    return { ...init, headers: { ...init.headers, ...extra } };
  };
  const raw = (body: BodyInit, contentType: string, extra: HeadersInit = {}): RequestInit => ({
    method: "POST",
    body,
    redirect: "manual",
    headers: { origin, "content-type": contentType, ...extra },
  });
  const [, descriptor = ""] = form.entries.find(([name]) => /^\$ACTION_\d+:0$/.test(name)) ?? [];
  const id = /[0-9a-f]{40,44}/.exec(descriptor)?.[0] ?? "";
  const scripted = (body: BodyInit, action = id, contentType = "text/plain;charset=UTF-8") =>
    raw(body, contentType, { "next-action": action });
  const bound = (json: string) => post(replaced(form, /^\$ACTION_\d+:1$/, json));
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const multipart = "multipart/form-data; boundary=b";
  const unknownId = `60${"0".repeat(40)}`;
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

  const posts: [name: string, init: RequestInit, status: number][] = [
    ["from another site", post(form, { origin: "https://evil.example" }), 403],
    ["from an opaque origin", post(form, { origin: "null" }), 403],
    ["from an origin that is no URL", post(form, { origin: "not a url" }), 403],
    ["larger than any form", plainPost(form, [["large", "x".repeat(5_000_000)]]), 413],
    ["a little larger than any form", plainPost(form, [["large", "x".repeat(270_000)]]), 413],
    [
      "of more parts than any form",
      plainPost(
        form,
        Array.from({ length: 300 }, () => ["$ACTION_REF_1", ""] as const),
      ),
      413,
    ],
    ["its action named twice", plainPost(form, [["$ACTION_REF_1", ""]]), 400],
    ["from another site that does not say which", { ...post(form), headers: { "sec-fetch-site": "cross-site" } }, 403],
    [
      "URL-encoded",
      raw(new URLSearchParams([["email", "ada@example.com"]]).toString(), "application/x-www-form-urlencoded"),
      415,
    ],
    ["JSON", raw("{}", "application/json"), 415],
    ["XML", raw("<a/>", "text/xml"), 415],
    ["multipart without a boundary", raw("x", "multipart/form-data"), 400],
    ["multipart of another boundary", raw(part("a", "b"), "multipart/form-data; boundary=c"), 400],
    ["multipart that breaks off", raw(part("a", "b"), multipart), 400],
    ["multipart of no parts", raw("", multipart), 400],
    ["multipart of noise", raw(new Uint8Array([0, 255, 254, 13, 10]), multipart), 400],
    ["a part without a name", raw("--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n", multipart), 400],
    ["no action", post(without(form, /^\$ACTION_/)), 400],
    ["an action nobody has", post(replaced(form, /^\$ACTION_\d+:0$/, `{"id":"${unknownId}","bound":"$@1"}`)), 409],
    ["an action that is no id", plainPost(without(form, /./), [["$ACTION_ID___proto__", ""]]), 400],
    ["a descriptor that is no JSON", post(replaced(form, /^\$ACTION_\d+:0$/, `{"id":"${id}",`)), 400],
    ["a descriptor left out", post(without(form, /^\$ACTION_\d+:0$/)), 400],
    ["arguments left out", post(without(form, /^\$ACTION_\d+:1$/)), 400],
    ["arguments that are no JSON", bound("[{"), 400],
    ["arguments that are no list", bound('{"length":1e9}'), 400],
    ["arguments that are null", bound("null"), 400],
    ["arguments nested without end", bound(deep), 400],
    ["a thousand arguments", bound(JSON.stringify(Array(1_000).fill(1))), 400],
    ["arguments that refer to nothing", bound('["$Q9"]'), 400],
    ["arguments that call the server", bound('["$F1"]'), 400],
    ["arguments that walk prototypes", bound('["$1:__proto__:constructor"]'), 400],
    ["scripted: unknown action", scripted("[]", unknownId), 409],
    ["scripted: no id", scripted("[]", "zzz"), 400],
    ["scripted: __proto__ for an id", scripted("[]", "__proto__"), 400],
    ["scripted: no JSON", scripted("[{"), 400],
    ["scripted: nothing", scripted(""), 400],
    ["scripted: null", scripted("null"), 400],
    ["scripted: nested without end", scripted(deep), 400],
    ["scripted: huge number", scripted(`["$n${"9".repeat(50_000)}"]`), 400],
    ["scripted: larger than any call", scripted(`["${"x".repeat(70_000)}"]`), 413],
    ["scripted: missing reference", scripted('["$K9","$Q1"]'), 400],
    ["scripted: multipart that breaks off", scripted(part("0", "[]"), id, multipart), 400],
    ["scripted: multipart without a root", scripted(`${part("x", "[]")}--b--\r\n`, id, multipart), 400],
    [
      "scripted: a NUL in a name",
      scripted(`${part("_1_a\0b", "x")}${part("0", '["$K1"]')}--b--\r\n`, id, multipart),
      400,
    ],
    ["scripted: URL-encoded", scripted("a=b", id, "application/x-www-form-urlencoded"), 415],
  ];
  return posts.map(([name, init, status]) => ({ name, init, status }));
}
