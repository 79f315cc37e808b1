import { expect, test } from "vitest";
import { answerOnce } from "@/lib/http/requests";

const ask = (text: string, condition?: string) =>
  answerOnce(
    new Request("https://site.test/", { headers: condition === undefined ? {} : { "if-none-match": condition } }),
    text,
    {
      "content-type": "text/calendar",
    },
  );

test("a text that the reader has is not sent again, and another one is", async () => {
  const first = ask("one");
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, await first.text(), first.headers.get("content-type")]).toEqual([200, "one", "text/calendar"]);
  for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag}`, "*"]) {
    const again = ask("one", condition);
    expect([again.status, await again.text(), again.headers.get("etag")], condition).toEqual([304, "", etag]);
  }
  for (const condition of ["", '"x"', etag.slice(0, -2), etag.replaceAll('"', "")]) {
    expect(ask("one", condition).status, condition).toBe(200);
  }
  expect(ask("two", etag).status).toBe(200);
});
