import { describe, expect, test } from "vitest";
import { BODY_MAX, guardPost } from "@/lib/http/guard";

const posted = { $ACTION_REF_1: "", "$ACTION_1:0": '{"id":"60aa","bound":"$@1"}', "$ACTION_1:1": "[{}]" };

const sent = (body: FormData): Request =>
  new Request("http://localhost:3000/offer/new", {
    method: "POST",
    body,
    headers: { host: "likeright.com", origin: "null" },
  });

function request(parts: Record<string, string>): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return sent(form);
}

describe("a form that does not say from which site it comes", () => {
  const answer = async (parts: Record<string, string>) => {
    const response = await guardPost(request({ ...posted, ...parts }));
    if (response instanceof Headers) throw new Error("it passed");
    return { response, html: await response.text() };
  };

  test("is refused with everything typed, and a button that sends it from a page that may say so", async () => {
    const { response, html } = await answer({ email: 'ada@example.com"><script>alert(1)</script>', note: "a & b" });
    expect(response.status).toBe(403);
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(html).toContain('<form method="post" enctype="multipart/form-data" action="/offer/new">');
    expect(html).toContain('<input type="hidden" name="note" value="a &amp; b">');
    expect(html).toContain('<input type="hidden" name="$RESENT" value="1">');
    expect(html).toContain('name="$ACTION_REF_1"');
    expect(html).toContain("<dt>Note</dt><dd>a &amp; b</dd>");
    expect(html).not.toContain("<script");
  });

  test("is not repeated with a password or a file", async () => {
    const { response, html } = await answer({ password: "correct horse battery", email: "ada@example.com" });
    expect(response.headers.get("content-security-policy")).toContain("form-action 'none'");
    expect(html).not.toContain("correct horse");
    expect(html).toContain("<dd>ada@example.com</dd>");
    expect(html).toContain('<a href="/offer/new">Open the page again</a>');
    const form = new FormData();
    for (const [name, value] of Object.entries(posted)) form.append(name, value);
    form.append("photo", new Blob(["x"]), "me.png");
    const file = await guardPost(sent(form));
    expect(file instanceof Response && (await file.text())).not.toContain("Send it again");
  });

  test("is measured first, like every other", async () => {
    const large = await guardPost(request({ note: "x".repeat(BODY_MAX) }));
    expect(large instanceof Response && large.status).toBe(413);
  });
});
