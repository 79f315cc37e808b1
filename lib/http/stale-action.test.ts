import { describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "@/lib/form-fields";
import { answerStaleAction } from "@/lib/http/guard";

const id = (digit: string) => `7f${digit.repeat(40)}`;
const known = new Set([id("a"), id("b")]);

function form(action: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append("$ACTION_REF_1", "");
  form.append("$ACTION_1:0", JSON.stringify({ id: action, bound: "$@1" }));
  form.append("$ACTION_1:1", '[{"status":"idle"}]');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const answer = (sent: FormData, actions: ReadonlySet<string> | undefined = known) =>
  answerStaleAction(sent, '/offer/new?creator=maya&x="', actions);

test("a form whose action is in this build passes", () => {
  expect(answer(form(id("a")))).toBeUndefined();
  const bare = new FormData();
  bare.append(`$ACTION_ID_${id("b")}`, "");
  expect(answer(bare)).toBeUndefined();
});

test("without the build's list of actions, Next.js decides", () => {
  expect(answerStaleAction(form(id("c")), "/", null)).toBeUndefined();
});

describe("a form whose action is gone", () => {
  test("is answered 409 with a page that links back, under a policy that allows no scripts", async () => {
    const response = answer(form(id("c")));
    expect(response?.status).toBe(409);
    expect(response?.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response?.headers.get("cache-control")).toBe("no-store");
    expect(response?.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await response?.text();
    expect(html).toContain("<h1>This page has changed</h1>");
    expect(html).toContain('<a href="/offer/new?creator=maya&amp;x=&quot;">Open the page again</a>');
    expect(html).not.toContain("What you entered");
  });

  test("also if the action is in the other field", () => {
    const bare = new FormData();
    bare.append(`$ACTION_ID_${id("c")}`, "");
    expect(answer(bare)?.status).toBe(409);
  });

  test("shows what was typed, as text, and nothing else", async () => {
    const sent = form(id("c"), {
      buyerEmail: "bo@example.test",
      useCase: 'Two lines\nof <b>text</b> & "more"',
      password: "correct horse",
      token: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
      submissionKey: "6f1c2c4e-7b1b-4c58-9d53-0a3a1f2b3c4d",
      [HONEYPOT_FIELD]: "a program",
      company: " ",
    });
    const html = (await answer(sent)?.text()) ?? "";
    expect(html).toContain("<dt>Buyer email</dt><dd>bo@example.test</dd>");
    expect(html).toContain("<dd>Two lines\nof &lt;b&gt;text&lt;/b&gt; &amp; &quot;more&quot;</dd>");
    for (const hidden of ["correct horse", "0123456789abcdef", "6f1c2c4e", "a program", "Company", "ACTION"]) {
      expect(html).not.toContain(hidden);
    }
  });
});
