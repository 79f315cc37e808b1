import { expect, test } from "vitest";
import { holdsContact, linksOf } from "@/lib/creators/links";
import { hostOf } from "@/lib/creators/page-rules";

test("links are read one per line without repeats, and shown by their host", () => {
  const text = " https://www.studio.example/reel?x=1#a \n\nhttps://medium.com/@ada\r\nhttps://medium.com/@ada";
  expect(linksOf(text)).toEqual({ links: ["https://www.studio.example/reel?x=1#a", "https://medium.com/@ada"] });
  expect(hostOf("https://www.studio.example/reel")).toBe("studio.example");
  expect(linksOf("")).toEqual({ links: [] });
});

test("an internationalized host is shown in its ASCII form", () => {
  const read = linksOf("https://аpple.com/");
  expect("links" in read && read.links.map(hostOf)).toEqual(["xn--pple-43d.com"]);
});

test.each([
  "javascript:alert(1)",
  "https:/a.example",
  "//a.example",
  "localhost",
  "data:text/html,x",
  "https://ada@a.example/",
  "https://a:b@a.example/",
  "https://a.example:8443/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://localhost/",
  "https://0x7f.1/",
  "https://a.example/ada@mail.example",
  "https://a.b/",
  ...[
    'https://a.example/"onclick=1',
    "https://a.example/<b>",
    "https://a.example/a b",
    `https://a.example/${"x".repeat(300)}`,
  ],
])("%j is not accepted as a link", (link) => {
  expect(linksOf(link)).toHaveProperty("fault");
});

test.each([
  ["instagram.com/jose", ["https://instagram.com/jose"]],
  ["www.studio.example", ["https://www.studio.example/"]],
  ["http://a.example/reel", ["https://a.example/reel"]],
  ["https://a.example/1 https://b.example/2", ["https://a.example/1", "https://b.example/2"]],
  ["https://a.example/1, b.example/2,", ["https://a.example/1", "https://b.example/2"]],
  ["https://a.example/1,2", ["https://a.example/1,2"]],
  ["https://mastodon.social/@jose@hachyderm.io", ["https://mastodon.social/@jose@hachyderm.io"]],
])("%j is read as people mean it", (typed, links) => {
  expect(linksOf(typed)).toEqual({ links });
});

test.each([
  ["@jose", /^“@jose” is a handle\. .*https:\/\/instagram\.com\/jose/],
  ["https://a.example:8443/", /names a port/],
  ["https://ada@a.example/", /a name before the host/],
  ["https://a.example/ada@mail.example", /holds an email address/],
  ["https://127.0.0.1/", /names no public site/],
  ["see my page", /^“see” is no link/],
  [`https://a.example/${"x".repeat(300)}`, /is too long/],
])("%j is refused with the cause", (typed, cause) => {
  expect(linksOf(typed)).toEqual({ fault: expect.stringMatching(cause) });
});

test("there are six at most", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `https://a${index}.example/`).join("\n");
  expect(linksOf(lines(6))).toHaveProperty("links.length", 6);
  expect(linksOf(lines(7))).toEqual({ fault: "Please use at most 6 links." });
});

test.each([
  "write to ada@mail.example",
  "404 555 0100",
  "+1 (404) 555-0100",
  "0404.555.0100",
  "612 345 678",
  ...[
    "06 12 34 56 78",
    "555 2015 2016",
    "+1.404.555.0100 followers",
    "0612 345 678 fans",
    "4045550100",
    "4 0 4 5 5 5 0 1 0 0",
  ],
])("%j holds a way to reach somebody", (text) => {
  expect(holdsContact(text)).toBe(true);
});

test.each([
  "Ten years, 2015-2024.",
  "@ada on every channel",
  "From $1,250.00",
  "At 5 @ night",
  "1.200.000 followers",
  "2 500 000 views",
  "1,200,000 on every channel",
  "3 000 000 €",
  "Emmy (2019) (2021)",
  "2015 2016 2017",
  "Since 1998. 2015 first book.",
  "Scores: 10-10-9-8-10-9",
  "ISBN 978-3-16-148410-0",
])("%j holds none", (text) => {
  expect(holdsContact(text)).toBe(false);
});

test.each([
  "1 200 000 Abonnenten",
  "1.200.000 Abonnent:innen",
  "2 500 000 vues",
  "3 000 000 d'abonnés".replace("d'", ""),
  "1 500 000 seguidores",
  "4 000 000 подписчиков",
  "Meet me at example.com. A dot here.",
  "I was at the studio and dot every i.",
])("%j is no contact", (bio) => {
  expect(holdsContact(bio)).toBe(false);
});

test.each([
  "ada at example dot com",
  "ada (at) example (dot) com",
  "ada [at] example [dot] org",
  "Write to Ada.Merritt AT studio DOT co",
  "ada@example dot com",
  "call 0151 234 5678 Abonnenten",
])("%j is a contact", (bio) => {
  expect(holdsContact(bio)).toBe(true);
});
