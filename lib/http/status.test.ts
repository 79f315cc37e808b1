import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { addCookie, addedCookie, followResponses } from "@/lib/http/status";

test("a cookie that the current response adds is found by its whole name, and that of no other response", async () => {
  followResponses();
  const found: unknown[] = [];
  const server = createServer((request, response) => {
    const names = ["form-browser", "form", "other"];
    found.push(names.map(addedCookie));
    if (request.url === "/adds") {
      addCookie("other-form-browser=1; Path=/");
      addCookie("form-browser=2; Path=/; HttpOnly");
      found.push(names.map(addedCookie));
    }
    response.end();
    found.push(addCookie("late=3"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const added = await fetch(`http://127.0.0.1:${port}/adds`);
    expect(added.headers.getSetCookie()).toEqual(["other-form-browser=1; Path=/", "form-browser=2; Path=/; HttpOnly"]);
    await fetch(`http://127.0.0.1:${port}/`);
  } finally {
    server.close();
  }
  const none = [undefined, undefined, undefined];
  expect(found).toEqual([none, ["2", undefined, undefined], false, none, false]);
});
